/**
 * The list of the build's files in the service worker: those whose name has their hash need no revision, and stand in one
 * entry, which is a fifth of the list's size.
 */
export interface BuildFile {
  readonly url: string;
  readonly revision: string | null;
}

const folder = 'assets/';

/** One address for all of these, which lie in `assets/`. Throws where one does not. */
export const packed = (urls: readonly string[]): string => {
  const names = urls.map((url) => url.slice(folder.length));
  if (urls.some((url) => !url.startsWith(folder)) || names.some((name) => /[,/]/.test(name)))
    throw new Error('a file without a revision lies outside of assets/');
  return folder + names.join();
};

/** The files of a list in which some are packed. */
export const unpacked = (files: readonly BuildFile[]): BuildFile[] =>
  files.flatMap((file) =>
    file.revision === null
      ? file.url
          .slice(folder.length)
          .split(',')
          .map((name) => ({ url: folder + name, revision: null }))
      : file,
  );
