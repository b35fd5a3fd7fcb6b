"""Kernels that every island game shares; they know sizes from the types of records alone."""
