import { Bell, Search } from 'lucide-react';
import { homeTexts } from '#src/copy/home.ts';
import { navTexts, networkTexts } from '#src/copy/shell.ts';
import { IconLink } from '#src/ui/button/IconButton.tsx';
import { BannerCarousel } from '#src/ui/carousel/BannerCarousel.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { InfiniteSentinel } from '#src/ui/list/InfiniteSentinel.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { Fab } from '#src/ui/shell/Fab.tsx';
import { HomeHeader } from '#src/ui/shell/Header.tsx';
import { NetworkLine } from '#src/ui/shell/NetworkLine.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { nav, nothing } from './parts.tsx';
import { banners, cards } from './sample.ts';

const homeHeader = (
  <HomeHeader
    actions={
      <>
        <IconLink to="/search" label={navTexts.search}>
          <Search size={23} />
        </IconLink>
        <IconLink to="/notification" label={navTexts.notifications} dot>
          <Bell size={23} />
        </IconLink>
      </>
    }
  />
);

/** Home with and without a network. */
export function HomePage({ offline = false }: { readonly offline?: boolean }) {
  return (
    <AppShell
      header={homeHeader}
      line={
        <NetworkLine
          state={offline ? 'offline' : 'online'}
          text={networkTexts.offline}
          age={offline ? '12분 전에 받은 내용이에요' : undefined}
          waiting={2}
          outboxTo="/outbox"
        />
      }
      floating={<Fab to="/post" label={homeTexts.post} {...(offline ? { note: homeTexts.draft } : {})} />}
      footer={nav('/')}
      scrollKey="home"
    >
      <h1 className="spoken">{navTexts.home}</h1>
      {offline ? (
        <div style={{ padding: '12px 16px 0' }}>
          <PickTicket
            level={2}
            to="#pick"
            stub={{ over: '오늘', day: '20', under: '금 18:30' }}
            kind="sale"
            kindLabel="판매"
            title="해솔 흰너울 농구 저지 23 네이비"
            lines={['정문 버스 정류장 · 28,000원']}
            stamp={{ kind: 'confirmed', label: '확정' }}
          />
        </div>
      ) : (
        <BannerCarousel label={homeTexts.banners} banners={banners} />
      )}
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          padding: '8px var(--gutter) 0',
        }}
      >
        <h2 style={{ font: 'var(--title-2)' }}>{homeTexts.latest}</h2>
        <FreshnessLabel text={offline ? undefined : '방금 받았어요'} onRefresh={nothing} />
      </div>
      <Feed rows={cards} keyOf={(item) => item.id} label={homeTexts.latest} hasMore>
        {(item, index) => (
          <ItemCard item={item} eager={index < 3} {...(item.deleted ? { onOpen: nothing } : {})} />
        )}
      </Feed>
      <InfiniteSentinel hasMore loading={false} onMore={nothing} />
    </AppShell>
  );
}
