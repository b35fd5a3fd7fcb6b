"""What compiled code stands on: kernels, records, bits and a generator of chance."""
