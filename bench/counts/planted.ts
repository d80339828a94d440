/** A fault that the counts must find, in the sources. */
export interface Planted {
  readonly name: string;
  /** The act in which a cell must move. */
  readonly act: string;
  /** Acts that lead to where it begins. */
  readonly after?: readonly string[];
  /** File, what stands in it exactly once, and what the fault makes of it. */
  readonly edits: readonly (readonly [file: string, from: string, to: string])[];
}

export const planted: readonly Planted[] = [
  {
    name: 'an extra flush',
    act: 'a like',
    edits: [
      [
        'src/sync/outbox/enqueue.ts',
        '  const rows = [...change.duplicates, ...change.added];\n  const isCopied',
        "  await stores.store.write(['counters'], 'strict', (tx) => tx.get('counters', 'pending'));\n  const rows = [...change.duplicates, ...change.added];\n  const isCopied",
      ],
    ],
  },
  {
    name: 'a list is read row by row',
    act: 'start: / offline',
    edits: [
      [
        'src/domain/items/queries.ts',
        '  const from = Math.min(...ids);\n',
        "  if (ids.length > 0) return Promise.all(ids.map((id) => tx.get('items', id)));\n  const from = Math.min(...ids);\n",
      ],
    ],
  },
  {
    name: 'a view reads the whole room',
    act: 'tap: a room',
    after: ['tap: the tab of rooms'],
    edits: [
      [
        'src/domain/chat/room.view.ts',
        'messages.newest(tx, room, size + 1, upTo ?? undefined)',
        'messages.newest(tx, room, 1_000_000, upTo ?? undefined)',
      ],
    ],
  },
  {
    name: 'a screen is rendered a second time',
    act: 'start: / offline',
    edits: [
      [
        'src/features/home/HomeScreen.tsx',
        '  const list = useList(homeFeed);\n',
        '  const list = useList(homeFeed);\n  const [, setAgain] = useState(false);\n  useLayoutEffect(() => setAgain(true), []);\n',
      ],
      [
        'src/features/home/HomeScreen.tsx',
        "import { Search } from 'lucide-react';\n",
        "import { Search } from 'lucide-react';\nimport { useLayoutEffect, useState } from 'react';\n",
      ],
    ],
  },
  {
    name: 'a like reads the listing first',
    act: 'a like',
    edits: [
      [
        'src/domain/likes/set-like.executor.ts',
        "        if (mode === 'ext') return { is: 'go', mark: null };\n        const now = await state(api);\n",
        "        const now = await state(api);\n        if (mode === 'ext') return { is: 'go', mark: null };\n",
      ],
    ],
  },
  {
    name: 'the own channel is subscribed to twice',
    act: 'start: /',
    edits: [
      [
        'src/sync/socket/connection.ts',
        '    subscribe: () => socket?.subscribe(destinations.user),\n',
        '    subscribe: () => {\n      socket?.subscribe(destinations.user);\n      socket?.subscribe(destinations.user);\n    },\n',
      ],
    ],
  },
  {
    name: 'a view reads a table that it does not show',
    act: 'start: /',
    edits: [
      [
        'src/domain/notifications/unseen.view.ts',
        "  store.read(['notifications'], async (tx) => {\n",
        "  store.read(['notifications', 'pulls'], async (tx) => {\n    await tx.count('pulls', {});\n",
      ],
    ],
  },
  {
    name: 'a page is fetched twice',
    act: 'a page landed',
    after: ['tap: the tab of rooms', 'tap: a room', 'tap: back to the rooms', 'tap: the tab of the home'],
    edits: [
      [
        'src/sync/engine.ts',
        "  if (what === 'more') return (await target.more?.(context)) ?? false;\n",
        "  if (what === 'more') {\n    await target.more?.(context);\n    return (await target.more?.(context)) ?? false;\n  }\n",
      ],
    ],
  },
  {
    name: 'a room draws rows far off the screen',
    act: 'tap: a room',
    after: ['tap: the tab of rooms'],
    edits: [['src/features/chat/room/Log.tsx', 'drawn: 6,', 'drawn: 40,']],
  },
  {
    name: 'what a screen shows is ordered one key at a time',
    act: 'tap: the tab of rooms',
    edits: [['src/app/host.ts', '      queued.add(key);\n', '      see([key]);\n      queued.add(key);\n']],
  },
];
