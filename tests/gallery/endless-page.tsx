import { useState } from 'react';
import { homeTexts } from '#src/copy/home.ts';
import { type Clock, systemClock } from '#src/lib/time.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { InfiniteSentinel } from '#src/ui/list/InfiniteSentinel.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { Fab } from '#src/ui/shell/Fab.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { card, cards } from './sample.ts';

/** What the clock told last: the sentinel reads it as it asks, and what delays the next line is no part of its gap. */
let told = 0;
const clock: Clock = { ...systemClock, mono: () => (told = systemClock.mono()) };

/** A list that grows as it is scrolled, and says when it asked for more. */
export function EndlessPage() {
  const [count, setCount] = useState(2);
  const [away, setAway] = useState(false);
  const [asked, setAsked] = useState<readonly number[]>([]);
  if (away) {
    return (
      <AppShell header={<StackHeader title="다른 화면" onBack={() => setAway(false)} />} scrollKey="away">
        <p>다른 화면</p>
      </AppShell>
    );
  }
  return (
    <AppShell
      header={
        <StackHeader title="끝없는 목록" actions={<Button onClick={() => setAway(true)}>leave</Button>} />
      }
      floating={<Fab to="#post" label={homeTexts.post} />}
      scrollKey="endless"
    >
      <p data-testid="asked">{asked.join(' ')}</p>
      <Feed
        rows={Array.from({ length: count }, (_, n) => n)}
        keyOf={(n) => n}
        label="목록"
        hasMore={count < 60}
      >
        {(n) => <ItemCard item={{ ...(cards[n % cards.length] ?? card({})), title: `상품 ${n + 1}` }} />}
      </Feed>
      <InfiniteSentinel
        hasMore={count < 60}
        loading={false}
        clock={clock}
        onMore={() => {
          const at = Math.round(told);
          setAsked((before) => [...before, at]);
          setCount((before) => before + 1);
        }}
      />
    </AppShell>
  );
}
