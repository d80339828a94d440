import type { OutboxEntry } from '#src/db/rows.ts';
import type { Effect } from '#tests/model/ledger.ts';
import type { Device } from '#tests/sim/device.ts';
import { doubled } from '#tests/sim/far-end.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import { horizonMs } from '#tests/sim/scenarios/mutations/wire-oracle.ts';
import type { WriteSent } from '#tests/sim/sent-writes.ts';
import { type Alteration, type Sale, type Sales, saleText } from './sales.ts';

interface Deps {
  readonly report: (rule: string, what: string) => void;
  readonly sales: Sales;
  readonly server: ModelServer;
  readonly devices: readonly Device[];
}

/** What the owner of an edit saw, noted as it left. */
interface Leaving {
  readonly alteration: Alteration;
  /** The listing's text in the newest answer that this device had heard. */
  readonly known: string | undefined;
}

/** Judges what the server did for sellers (I3–I5, I12, P-S3, P-S4, P-S11). */
export class SellLedger {
  readonly #deps: Deps;
  #judged = 0;
  readonly #created = new Map<Sale, string[]>();
  /** How often each was published, beside what no client can close. */
  readonly #times = new Map<Sale, number>();
  readonly #leaving = new Map<string, Leaving>();
  /** What each device last heard of a listing. */
  readonly #heard = new Map<string, string>();
  readonly #done = new Set<Alteration>();
  /** Effects that no client can close: later than the horizon, or made by the network itself. */
  late = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Texts of the listings that a sale became. */
  created(sale: Sale): readonly string[] {
    return this.#created.get(sale) ?? [];
  }

  isDone(alteration: Alteration): boolean {
    return this.#done.has(alteration);
  }

  /** What an answer told a device of a listing. */
  hears(device: Device, itemId: number, text: string): void {
    this.#heard.set(`${device.name} ${itemId}`, text);
  }

  /** A write that is about to leave. */
  leaves(device: Device, write: WriteSent, rows: readonly OutboxEntry[] | null): void {
    const itemId = /^\/api\/v1\/item\/(\d+)$/.exec(write.path)?.[1];
    const isCreate = write.method === 'POST' && write.path === '/api/v1/item';
    if (!isCreate && itemId === undefined) return;
    const kinds = { POST: 'item.create', PUT: 'item.edit', DELETE: 'item.delete' };
    const kind: unknown = Reflect.get(kinds, write.method);
    const isSending = ({ state, unsure }: OutboxEntry) =>
      state === 'sending' || (state === 'ambiguous' && unsure);
    const sending = rows?.filter((row) => row.kind === kind && isSending(row)) ?? [];
    const isOfItem = ({ lane }: OutboxEntry) => itemId === undefined || lane.endsWith(`:${itemId}`);
    const row = sending.find((one) => isOfItem(one) && (write.key === null || one.key === write.key));
    if (rows !== null && row === undefined) {
      this.#deps.report(
        'I4',
        `${write.method} ${write.path} of ${device.name} left without a row that says so`,
      );
      return;
    }
    this.#inFlight(device, write);
    const alteration = this.#deps.sales.alterations.find(({ ids }) => row !== undefined && ids.has(row.id));
    if (alteration !== undefined)
      this.#leaving.set(write.tag, { alteration, known: this.#heard.get(`${device.name} ${itemId}`) });
  }

  /** One attempt of a listing at a time (I3). */
  #inFlight(device: Device, write: WriteSent): void {
    const photos = (one: WriteSent) => (one.method === 'POST' ? keysIn(one.body).join() : '');
    const running = device.net.writes.find(
      (one) =>
        one.path === write.path &&
        one.method === write.method &&
        photos(one) === photos(write) &&
        one.ended === null &&
        !one.by.dead &&
        !one.by.frozen &&
        one.key !== write.key,
    );
    if (running !== undefined)
      this.#deps.report(
        'I3',
        `${write.method} ${write.path} of ${device.name} left while ${running.tag} was under way`,
      );
  }

  judge(): void {
    const { effects } = this.#deps.server.ledger;
    for (; this.#judged < effects.length; this.#judged += 1) {
      const effect = effects[this.#judged];
      if (effect?.kind === 'listing' && effect.tag !== null) this.#effect(effect, effect.tag);
    }
  }

  #effect(effect: Effect, tag: string): void {
    const isTwin = tag.endsWith(doubled);
    const sent = isTwin ? tag.slice(0, -doubled.length) : tag;
    const device = this.#deps.devices.find(({ name }) => sent.startsWith(`${name}#`));
    const write = device?.net.writes.find((one) => one.tag === sent);
    if (device === undefined || write === undefined) {
      this.#deps.report('P-S3', `no device sent ${tag}`);
      return;
    }
    const isLate = write.ended !== null && write.status === null && effect.at > write.ended + horizonMs;
    const isExcused = isTwin || isLate;
    if (isExcused) this.late += 1;
    if (effect.from === '-')
      this.#create(
        effect,
        isExcused,
        !this.#deps.server.kind.ext && device.net.certainty.couldNotKnow(write),
      );
    else this.#change(device, effect, write, isExcused);
  }

  /** A listing of a sale that its user had asked to publish just so, and the only one (I5). */
  #create(effect: Effect, isExcused: boolean, isForeign: boolean): void {
    const { sales, server, report } = this.#deps;
    const [title, , keys] = JSON.parse(effect.to) as [string, number, string[]]; // as the model writes it
    const contents = keys.map((key) => server.uploads.contentOf(key) ?? `nothing under ${key}`);
    const lost = contents.find((content) => content.startsWith('nothing under'));
    if (lost !== undefined) report('P-S11', `${effect.tag} published ${lost}`);
    const sale = contents.map((content) => sales.withPhoto(content)).find((one) => one !== undefined);
    if (sale === undefined) {
      report('P-S3', `${effect.tag} published what no user of this world wrote`);
      return;
    }
    // a login that came between a look and its write is seen by no server that cannot check whose the write is
    if (sale.user !== effect.user && isForeign) {
      this.late += 1;
      return;
    }
    if (sale.user !== effect.user)
      report('P-S4', `${sale.draftId} of ${sale.user} was published for ${effect.user}`);
    const text = saleText(title, contents);
    const asked = sale.versions.filter(({ act, state }) => act === 'publish' && state !== 'void');
    if (!asked.some((version) => version.text === text))
      report('P-S3', `${sale.draftId} was published as nobody asked: ${title}, ${contents.length} photos`);
    const made = this.#created.get(sale) ?? [];
    this.#created.set(sale, made);
    made.push(text);
    if (isExcused) return;
    const times = (this.#times.get(sale) ?? 0) + 1;
    this.#times.set(sale, times);
    if (times > 1 && !sale.isAsked) report('I5', `${sale.draftId} was published ${times} times`);
  }

  /** Only over what the user saw (I12). */
  #change(device: Device, effect: Effect, write: WriteSent, isExcused: boolean): void {
    const leaving = this.#leaving.get(write.tag);
    if (leaving === undefined) return;
    const { alteration, known } = leaving;
    this.#done.add(alteration);
    if (alteration.act === 'erase' || isExcused || effect.from === effect.to) return;
    const isUnseen = effect.from !== alteration.base;
    // without versions nothing tells the server what the user saw: what this device had heard must have been just that
    const isBlind = this.#deps.server.kind.ext || known !== alteration.base;
    if (isUnseen && isBlind)
      this.#deps.report(
        'I12',
        `${effect.tag} of ${device.name} overwrote ${effect.from}, and its user saw ${alteration.base}`,
      );
  }
}

const keysIn = (body: string | null): string[] => {
  const images: unknown = Reflect.get(Object(JSON.parse(body ?? '{}')), 'images');
  return Array.isArray(images) ? images.map(String) : [];
};
