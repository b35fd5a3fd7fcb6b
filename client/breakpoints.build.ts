import { BREAKPOINTS } from './src/browser/breakpoints';

interface MediaRule {
  params: string;
  error(message: string): Error;
}

/** A PostCSS plugin that writes the sizes of named breakpoints into media queries. */
export const breakpoints = {
  postcssPlugin: 'breakpoints',
  AtRule: {
    media(rule: MediaRule) {
      rule.params = rule.params.replace(/\(--([a-z-]+)\)/g, (_, name: string) => {
        if (name in BREAKPOINTS) return BREAKPOINTS[name as keyof typeof BREAKPOINTS];
        throw rule.error(
          `There is no breakpoint --${name}; src/browser/breakpoints.ts lists them.`,
        );
      });
    },
  },
};
