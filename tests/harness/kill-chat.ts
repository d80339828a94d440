import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { chatScreenTexts } from '#src/features/chat/text.ts';
import { makeTexts, type Texts } from './accepted-texts.ts';
import type { AppServer } from './app-server.ts';
import { allNewest } from './catalogue.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Killable, makeKillable } from './killable.ts';
import type { Ledger } from './ledger.ts';
import {
  type NamedRoom,
  newestRow,
  type TextSight,
  type TextStep,
  textsTellName,
  typeTexts,
  witnessTexts,
} from './texts-witness.ts';

const Owned = v.object({ data: v.object({ owner: v.object({ nickname: v.string() }) }) });
const Opened = v.object({ data: v.object({ chatRoom: v.object({ chatRoomId: v.number() }) }) });

/** A text before it has its number. */
export type PlannedText = Omit<TextStep, 'id'>;

/** A phone with three rooms stored, into which somebody types. */
export interface ChatDevice extends Killable {
  readonly rooms: readonly number[];
  readonly texts: Texts;
  readonly network: FaultProxy;
  /** Types them all; answers with what went wrong. */
  type(texts: readonly PlannedText[]): Promise<string[]>;
  /** Looks into each room: what was accepted last stands at its end. Adds to what is wrong. */
  look(when: string, longestMs?: number): Promise<void>;
  /** Compares all texts so far with what the server holds. */
  judge(): Promise<void>;
}

interface ChatDeviceOptions {
  readonly server: AppServer;
  readonly ledger: Ledger;
  readonly nickname: string;
}

/** Three listings of three different people, the newest first. */
const threeListings = async (origin: string): Promise<{ itemId: number; owner: string }[]> => {
  const found: { itemId: number; owner: string }[] = [];
  for (const { itemId } of await allNewest(origin)) {
    const answer = await fetch(`${origin}/api/v1/item/${itemId}`);
    const { nickname } = v.parse(Owned, await answer.json()).data.owner;
    if (found.every(({ owner }) => owner !== nickname)) found.push({ itemId, owner: nickname });
    if (found.length === 3) return found;
  }
  throw new Error('the demo campus has not three people with listings');
};

/** Asks about a listing as the app does, with the cookies of the page; answers the room's number. */
export const makeRoom = async (page: Page, itemId: number): Promise<number> => {
  const body = await page.evaluate(async (about) => {
    const answer = await fetch('/api/v1/chatroom', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ itemId: about }),
    });
    return answer.json();
  }, itemId);
  return v.parse(Opened, body).data.chatRoom.chatRoomId;
};

/** Sets it up: logged in, installed, three rooms made, opened once and stored. */
export const makeChatDevice = async ({
  server,
  ledger,
  nickname,
}: ChatDeviceOptions): Promise<ChatDevice> => {
  const network = await startFaultProxy(server.port);
  const listings = await threeListings(network.origin);
  const texts = makeTexts();
  const rooms: NamedRoom[] = [];
  const phone = await makeKillable({
    network,
    nickname,
    prepare: async (context, isLive) => {
      await context.exposeBinding(textsTellName, (_source, sight: TextSight) => {
        if (isLive()) texts.accept(sight.id); // what a dead browser still said is not believed
      });
      if (rooms.length > 0)
        await context.addInitScript(witnessTexts, {
          rooms,
          tell: textsTellName,
          empty: chatScreenTexts.start,
        });
    },
    settle: async (page) => {
      for (const { itemId, owner } of listings) rooms.push([await makeRoom(page, itemId), owner]);
      for (const [room, name] of rooms) {
        await page.goto(`${network.origin}/chat/${room}`);
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        await page.getByText(chatScreenTexts.start).waitFor();
      }
      return `/chat/${rooms[0]?.[0]}`;
    },
  });

  return {
    ...phone,
    rooms: rooms.map(([room]) => room),
    texts,
    network,
    type: (planned) => {
      const first = texts.plan(planned);
      const steps = planned.map((text, at): TextStep => ({ ...text, id: first + at }));
      return phone.page().evaluate(typeTexts, { steps, longestMs: 20_000 });
    },
    look: async (when, longestMs = 10_000) => {
      for (const [room] of rooms) {
        const may = texts.ends(room);
        const found = await phone.page().evaluate(newestRow, { room, may, longestMs });
        if (found === null) texts.wrong.push(`room ${room} is not shown ${when}`);
        else if (!may.includes(found.newest))
          texts.wrong.push(
            `room ${room} ends with «${found.newest}» ${when}, and should with one of ${JSON.stringify(may)}`,
          );
      }
    },
    judge: async () => {
      const said = await ledger.said(phone.userId);
      for (const [room] of rooms)
        texts.judge(
          room,
          said.filter((line) => line.room === room).map(({ content }) => content),
        );
    },
    remove: async () => {
      await phone.remove();
      await network.close();
    },
  };
};
