/** IndexedDB by hand: the limit that everything else is measured against. No library, no validation, no index. */

export const request = <R>(asked: IDBRequest<R>): Promise<R> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

export const done = (tx: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });

export const openRaw = (name: string): Promise<IDBDatabase> => {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('rows', { keyPath: 'position' });
  };
  return request(opening);
};

export const deleteRaw = (name: string): Promise<unknown> => request(indexedDB.deleteDatabase(name));
