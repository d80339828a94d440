/*
 * The policy of the page demands that what is run as a script was checked before (Trusted Types): here, in each context that
 * starts one. All are files of this origin: the workers, and the engine part of the service worker. No text is ever run.
 */
if (globalThis.trustedTypes?.defaultPolicy === null)
  globalThis.trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.origin).origin === location.origin) return url;
      throw new TypeError(`a script of another origin: ${url}`);
    },
  });
