/** The subscriptions of one connection. A destination may have several ids; each of them gets the event. */
export interface Subscriptions {
  readonly size: number;
  has(id: string): boolean;
  /** `written` is the id, escaped for the connection's version of STOMP. */
  add(id: string, destination: string, written: string): void;
  /** Removes an id. Returns its destination, and whether that has no id left; null for an unknown id. */
  remove(id: string): { readonly destination: string; readonly isLast: boolean } | null;
  /** The escaped ids of a destination. */
  of(destination: string): Iterable<string>;
}

export const makeSubscriptions = (): Subscriptions => {
  const destinations = new Map<string, string>();
  const written = new Map<string, Map<string, string>>();
  return {
    get size() {
      return destinations.size;
    },
    has: (id) => destinations.has(id),
    add: (id, destination, text) => {
      destinations.set(id, destination);
      const ids = written.get(destination) ?? new Map<string, string>();
      ids.set(id, text);
      written.set(destination, ids);
    },
    remove: (id) => {
      const destination = destinations.get(id);
      if (destination === undefined) return null;
      destinations.delete(id);
      const ids = written.get(destination);
      ids?.delete(id);
      const isLast = ids === undefined || ids.size === 0;
      if (isLast) written.delete(destination);
      return { destination, isLast };
    },
    of: (destination) => written.get(destination)?.values() ?? [],
  };
};
