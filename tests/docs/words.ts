/** A word that this project has given up, and what it says instead (docs/glossary.md). */
interface OldWord {
  readonly old: RegExp;
  readonly use: string;
  /** Paths in which it means something else. */
  readonly but?: RegExp;
}

/** Names on the disk and on the wire keep their words: they change by a migration only. */
const stored =
  /'intents?(\.\w+)?'|`intents?\.\$|\bintents: (number|outbox|\d)|\b(restored|untold\??)\??\.intents\b|'home\.\w+'/g;

const words: readonly OldWord[] = [
  { old: /\bsecond[- ]homes?\b|SecondHome|\b\w*Homes\b/i, use: 'backup store', but: /^src\/(features|ui)\// },
  { old: /\b(wish|wishes|wished)\b|Wish\b|\bwish[A-Z]/, use: 'mutation' },
  {
    old: /\bintents?\b|Intents?\b/,
    use: 'mutation, outbox entry',
    but: /migrations\/(index|0002-intents)\.ts$/,
  },
  { old: /\bActionKey\b/, use: 'IdempotencyKey' },
  { old: /\bdefineAction\b|\bActionApi\b/, use: 'executor' },
  { old: /\b[sS]etbacks?\b|makeSetback/, use: 'failure policy' },
  { old: /\bmakeCarrier\b|\bCarryDeps\b/, use: 'attempt' },
  {
    old: /\b[gG]rip(Of|s)?\b/,
    use: 'lease handle',
    but: /^src\/(ui|features\/post\/photos)\/|^tests\/e2e\/sell/,
  },
  { old: /\bsalvaged?\b/i, use: 'lenient parsing' },
  { old: /\bisGenuine\b|genuine\.ts/, use: 'captive-portal guard' },
  { old: /\bpulse\b/i, use: 'database heartbeat', but: /\.css$/ },
  {
    old: /\b[sS]eats?\b|\bmakeSeats\b/,
    use: 'connection, connection registry',
    but: /^src\/ui\/|^demo\//,
  },
  { old: /\btellers?\b|\bmakeTeller\b/i, use: 'event dispatcher' },
  { old: /\blifeline\b/i, use: 'process lease' },
  { old: /\breaper\b/i, use: 'dead-process sweeper' },
  { old: /\bcouriers?\b/i, use: 'push worker' },
  { old: /\b(on)?lookers?\b/i, use: 'visible room' },
  { old: /\b(item|pick)[- ]?doors\b/i, use: 'primary actions' },
  { old: /\bnotKept\b|\buseKept(View|Number)?\b/, use: 'save failed, view cache' },
  { old: /\btoldPull\b/, use: 'stale marker' },
];

/** Old words of one file, each as "word: what to say instead". */
export const oldWordsIn = (path: string, text: string): string[] =>
  words
    .filter(({ but }) => but?.test(path) !== true)
    .flatMap(({ old, use }) => {
      const found = old.exec(text.replaceAll(stored, ''));
      return found === null ? [] : [`${path}: ${found[0]}: ${use}`];
    });
