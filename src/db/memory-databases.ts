import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';

/*
 * Databases in memory in the place of the browser's, for this page alone and until it is closed (docs/decisions/0062).
 * Dexie has looked up the browser's own while it was loaded.
 */
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
