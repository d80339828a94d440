/// <reference types="vite/client" />

/** What the compiler's library does not know yet, as far as it is used (W3C Trusted Types). */
declare var trustedTypes:
  | {
      readonly defaultPolicy: object | null;
      createPolicy(
        name: string,
        rules: {
          readonly createScriptURL?: (url: string) => string;
          readonly createHTML?: (text: string) => string;
        },
      ): { readonly createHTML: (text: string) => string };
    }
  | undefined;
