import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { draftTexts } from '#src/copy/catalogue.ts';
import { itemTexts } from '#src/copy/home.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import type { AppServer } from './app-server.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Killable, makeKillable } from './killable.ts';
import { numberedPicture, numberOf } from './numbered-picture.ts';
import { amount, answerFour, button, next } from './wizard-screen.ts';

/** A listing that a user writes until the app dies, as they remember it. */
export interface Turn {
  readonly no: number;
  readonly title: string;
  readonly photos: number;
  /** Photos that the screen had taken, in the order in which they were chosen. */
  taken: number;
  /** The screen had left the wizard: the listing is published, or goes out by itself. */
  accepted: boolean;
}

/** Pictures of a turn by their numbers. */
const most = 4;
const pictureNumber = (turn: number, at: number): number => turn * most + at + 1;

/** A listing in the making, as it is stored or published: its title and the numbers of its pictures in order. */
export interface FoundListing {
  readonly where: 'draft' | 'pending' | 'published';
  readonly title: string;
  readonly pictures: readonly (number | null)[];
}

export interface SellDevice extends Killable {
  readonly network: FaultProxy;
  readonly turns: Turn[];
  readonly wrong: string[];
  /** Answers the first four questions of a new listing. */
  begin(turn: Turn): Promise<void>;
  /** Goes on from the first photo to the end of the wizard; the kill ends it. */
  goOn(turn: Turn): Promise<void>;
  newTurn(photos: number): Turn;
  /** What this device has stored of listings. */
  stored(): Promise<FoundListing[]>;
  /** The user's listings as the server has them. */
  published(): Promise<FoundListing[]>;
}

interface Options {
  readonly server: AppServer;
  readonly nickname: string;
}

interface StoredForm {
  readonly where: 'draft' | 'pending';
  readonly title: string;
  readonly photos: readonly (string | null)[];
}

interface RowForm {
  readonly title: string;
  readonly photos: readonly { readonly photoId: string }[];
}

/** Forms of drafts and pending listings with the bytes of their photos; runs in the page. */
const readForms = async (database: string): Promise<StoredForm[]> => {
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((found, failed) => {
      request.onsuccess = () => found(request.result);
      request.onerror = () => failed(request.error);
    });
  const db = await settled(indexedDB.open(database));
  try {
    if (!db.objectStoreNames.contains('photos')) return [];
    const tx = db.transaction(['drafts', 'outbox', 'photos']);
    const all = async <Row>(store: string): Promise<Row[]> => settled(tx.objectStore(store).getAll());
    const drafts = await all<{ key: string; value: { form: RowForm } }>('drafts');
    const outbox = await all<{ kind: string; args: { form: RowForm } }>('outbox');
    const photos = await all<{ id: string; bytes: ArrayBuffer }>('photos');
    const bytesOf = (id: string): string | null => {
      const row = photos.find((photo) => photo.id === id);
      if (row === undefined) return null;
      let text = '';
      for (const one of new Uint8Array(row.bytes)) text += String.fromCharCode(one);
      return btoa(text);
    };
    const formOf = (where: 'draft' | 'pending', form: RowForm): StoredForm => ({
      where,
      title: form.title,
      photos: form.photos.map(({ photoId }) => bytesOf(photoId)),
    });
    return [
      ...drafts
        .filter(({ key }) => key.startsWith('listing:'))
        .map(({ value }) => formOf('draft', value.form)),
      ...outbox.filter(({ kind }) => kind === 'item.create').map(({ args }) => formOf('pending', args.form)),
    ];
  } finally {
    db.close();
  }
};

/** How many photos the wizard has taken: those of its slots that can be pressed, shrunk or not. */
const takenNow = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('[data-field="photos"] li button[aria-label]')].filter(
        (slot) => /^사진 \d, /.test(slot.ariaLabel ?? ''),
      ).length,
  );

export const makeSellDevice = async ({ server, nickname }: Options): Promise<SellDevice> => {
  const network = await startFaultProxy(server.port);
  const turns: Turn[] = [];
  const wrong: string[] = [];
  const phone = await makeKillable({
    network,
    nickname,
    prepare: async () => {},
    settle: async () => '/post',
  });
  const page = () => phone.page();

  /** Notes what the screen says until the page is gone. */
  const watch = async (turn: Turn, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      const path = new URL(page().url()).pathname;
      if (/^\/(detail\/\d+|my-trade)$/.test(path)) turn.accepted = true;
      else turn.taken = Math.max(turn.taken, await takenNow(page()).catch(() => 0));
      await pause(15);
    }
  };

  return {
    ...phone,
    network,
    turns,
    wrong,
    newTurn: (photos) => {
      const no = turns.length;
      const turn: Turn = { no, title: `${nickname} ${no}번 과잠`, photos, taken: 0, accepted: false };
      turns.push(turn);
      return turn;
    },
    begin: async () => {
      await page().goto(`${network.origin}/post`, { waitUntil: 'domcontentloaded' });
      const fresh = button(page(), draftTexts.resumeAsk.no);
      const first = page().getByRole('heading', { level: 2, name: wizardTexts.steps[0] ?? '' });
      await fresh.or(first).first().waitFor();
      if (await fresh.isVisible()) await fresh.click();
      await answerFour(page());
    },
    goOn: async (turn) => {
      let over = false;
      const watching = watch(turn, () => over).catch(() => {}); // the kill ends it
      try {
        const files = await Promise.all(
          Array.from({ length: turn.photos }, async (_none, at) => ({
            name: `${at}.jpg`,
            mimeType: 'image/jpeg',
            buffer: await numberedPicture(pictureNumber(turn.no, at)),
          })),
        );
        const input = page().locator('input[data-photos]');
        await input.setInputFiles(files.slice(0, 1));
        await input.setInputFiles(files.slice(1));
        await page().getByLabel(wizardTexts.fieldTitle, { exact: true }).fill(turn.title);
        await page().getByLabel(wizardTexts.fieldDescription, { exact: true }).fill('두 번 입었어요');
        await page().waitForFunction(
          (count) =>
            [...document.querySelectorAll<HTMLElement>('[data-field="photos"] li button[aria-label]')].filter(
              (slot) => /^사진 \d, /.test(slot.ariaLabel ?? ''),
            ).length >= count,
          turn.photos,
        );
        await next(page());
        await amount(page(), itemTexts.salePrice).fill('45000');
        await page().getByRole('switch', { name: sellScreenTexts.auto.label }).click();
        await page()
          .getByRole('button', { name: new RegExp(`^(${wizardTexts.done}|${sellScreenTexts.send})$`) })
          .click();
        await page().waitForURL(/\/(detail\/\d+|my-trade)$/, { timeout: 30_000 });
        turn.accepted = true;
      } finally {
        over = true;
        await watching;
      }
    },
    stored: async () => {
      const forms = await page().evaluate(readForms, `campick-${phone.userId}`);
      return Promise.all(
        forms.map(async ({ photos, ...form }) => ({
          ...form,
          pictures: await Promise.all(
            photos.map((bytes) => (bytes === null ? null : numberOf(Buffer.from(bytes, 'base64')))),
          ),
        })),
      );
    },
    published: async () => {
      const origin = `http://127.0.0.1:${server.port}`;
      const dataOf = async (path: string) => (await (await fetch(`${origin}${path}`)).json()).data;
      const rows: { itemId: number }[] = await dataOf(`/api/v1/user/${phone.userId}/item`);
      return Promise.all(
        rows.map(async ({ itemId }): Promise<FoundListing> => {
          const { itemInfo } = await dataOf(`/api/v1/item/${itemId}`);
          const media = async (key: string) =>
            numberOf(Buffer.from(await (await fetch(`${origin}/media/${key}`)).arrayBuffer()));
          return {
            where: 'published',
            title: itemInfo.title,
            pictures: await Promise.all(itemInfo.images.map(media)),
          };
        }),
      );
    },
    remove: async () => {
      await phone.remove();
      await network.close();
    },
  };
};

/** Of all that was found what belongs to a turn: by its pictures. */
const ofTurn = (turn: Turn, found: readonly FoundListing[]): FoundListing[] => {
  const numbers = Array.from({ length: turn.photos }, (_none, at) => pictureNumber(turn.no, at));
  return found.filter(({ pictures }) => pictures.some((one) => one !== null && numbers.includes(one)));
};

/** Why what was found of a turn is not what its screen had accepted; null: it is. */
export const faultOf = (turn: Turn, found: readonly FoundListing[]): string | null => {
  const its = ofTurn(turn, found);
  const name = `turn ${turn.no} (${turn.taken} of ${turn.photos} photos taken, ${turn.accepted ? 'accepted' : 'not accepted'})`;
  if (its.length > 1)
    return `${name} is there ${its.length} times: ${its.map(({ where }) => where).join(', ')}`;
  const [one] = its;
  if (one === undefined) return turn.taken > 0 || turn.accepted ? `${name} is lost` : null;
  const wanted = Array.from({ length: one.pictures.length }, (_none, at) => pictureNumber(turn.no, at));
  if (one.pictures.join() !== wanted.join())
    return `${name} has pictures ${one.pictures.join()}, not ${wanted.join()}`;
  if (one.pictures.length < turn.taken) return `${name} has lost a photo: ${one.pictures.length} are left`;
  if (turn.accepted && one.where === 'draft') return `${name} is a draft again`;
  if (turn.accepted && one.title !== turn.title) return `${name} is called ${one.title}`;
  return null;
};
