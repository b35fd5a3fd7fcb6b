from hypothesis import settings

# A kernel compiles on its first call, which no deadline should count.
settings.register_profile("hexhaven", deadline=None)
settings.load_profile("hexhaven")
