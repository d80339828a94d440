import { Bell, Home, MessageSquare, Pencil, Search, Share, Ticket, Trash2, User } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { calendarWords, oursSearch } from '#src/copy/ours-search.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { IconButton, IconLink } from '#src/ui/button/IconButton.tsx';
import { BannerCarousel } from '#src/ui/carousel/BannerCarousel.tsx';
import { PhotoCarousel } from '#src/ui/carousel/PhotoCarousel.tsx';
import { Calendar } from '#src/ui/field/Calendar.tsx';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { ChoiceTiles } from '#src/ui/field/ChoiceTiles.tsx';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { PriceField } from '#src/ui/field/PriceField.tsx';
import { SearchField } from '#src/ui/field/SearchField.tsx';
import { Tabs } from '#src/ui/field/Tabs.tsx';
import { TextArea, TextField } from '#src/ui/field/TextField.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { PriceBlock } from '#src/ui/item/PriceBlock.tsx';
import { TagChips } from '#src/ui/item/TagChips.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { InfiniteSentinel } from '#src/ui/list/InfiniteSentinel.tsx';
import { ListGroup, ListRow } from '#src/ui/list/ListRow.tsx';
import { ActionList } from '#src/ui/overlay/ActionList.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Avatar } from '#src/ui/person/Avatar.tsx';
import { LikeButton } from '#src/ui/person/LikeButton.tsx';
import { SchoolBadge } from '#src/ui/person/SchoolBadge.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { BottomNav } from '#src/ui/shell/BottomNav.tsx';
import { Fab } from '#src/ui/shell/Fab.tsx';
import { HomeHeader, OverlayHeader, StackHeader } from '#src/ui/shell/Header.tsx';
import { Logo } from '#src/ui/shell/Logo.tsx';
import { NetworkLine, type NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { SearchHeader } from '#src/ui/shell/SearchHeader.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorLine, ErrorState } from '#src/ui/state/ErrorState.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import type { Illustration } from '#src/ui/state/illustrations.tsx';
import { ScopeNote } from '#src/ui/state/ScopeNote.tsx';
import { CardSkeletons, DetailSkeleton, RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { Stamp, type StampKind } from '#src/ui/ticket/Stamp.tsx';
import { OutboxPage } from './outbox-page.tsx';
import { RoomPage } from './room-page.tsx';
import { RoomsPage } from './rooms-page.tsx';
import { banners, card, cards, photos, pictogramNames } from './sample.ts';

const nothing = (): void => {};

const nav = (current: string): ReactNode => (
  <BottomNav
    current={current}
    tabs={[
      { to: '/', label: ko.nav.home, icon: <Home size={21} aria-hidden /> },
      { to: '/pick', label: ko.nav.pick, icon: <Ticket size={21} aria-hidden /> },
      { to: '/chat', label: ko.nav.chat, icon: <MessageSquare size={21} aria-hidden />, badge: 3 },
      { to: '/my', label: ko.nav.my, icon: <User size={21} aria-hidden />, dot: true },
    ]}
  />
);

const homeHeader = (
  <HomeHeader
    number={3}
    actions={
      <>
        <IconLink to="/search" label={ko.nav.search}>
          <Search size={23} />
        </IconLink>
        <IconLink to="/notification" label={ko.nav.notifications} dot>
          <Bell size={23} />
        </IconLink>
      </>
    }
  />
);

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section style={{ padding: '16px 16px 0' }}>
      <h2 style={{ font: 'var(--meta)', color: 'var(--text-3)', paddingBottom: 8 }}>{title}</h2>
      {children}
    </section>
  );
}

const Stack = ({ children }: { readonly children: ReactNode }) => (
  <div style={{ display: 'grid', gap: 12 }}>{children}</div>
);

function HomePage({ offline = false }: { readonly offline?: boolean }) {
  return (
    <AppShell
      header={homeHeader}
      line={
        <NetworkLine
          state={offline ? 'offline' : 'online'}
          text={ko.network.offline}
          age={offline ? '12분 전에 받은 내용이에요' : undefined}
          waiting={2}
          outboxTo="/outbox"
        />
      }
      floating={<Fab to="/post" label={ko.home.post} {...(offline ? { note: ko.home.draft } : {})} />}
      footer={nav('/')}
      scrollKey="home"
    >
      <h1 className="spoken">{ko.nav.home}</h1>
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
        <BannerCarousel label={ko.home.banners} banners={banners} />
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
        <h2 style={{ font: 'var(--title-2)' }}>{ko.home.latest}</h2>
        <FreshnessLabel text={offline ? undefined : '방금 받았어요'} onRefresh={nothing} />
      </div>
      <Feed rows={cards} keyOf={(item) => item.id} label={ko.home.latest} hasMore>
        {(item, index) => (
          <ItemCard item={item} eager={index < 3} {...(item.deleted ? { onOpen: nothing } : {})} />
        )}
      </Feed>
      <InfiniteSentinel hasMore loading={false} onMore={nothing} />
    </AppShell>
  );
}

function DetailPage() {
  const [liked, setLiked] = useState(true);
  return (
    <AppShell
      overlay
      plain
      header={
        <OverlayHeader
          onBack={nothing}
          actions={
            <IconButton label={ko.action.share}>
              <Share size={22} />
            </IconButton>
          }
        />
      }
      footer={
        <div
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 8,
            padding: '10px 16px',
            background: 'var(--surface)',
            borderTop: '1px solid var(--hairline)',
          }}
        >
          <Button aria-label={ko.detail.chat}>
            <MessageSquare size={22} aria-hidden />
          </Button>
          <span style={{ display: 'flex', flex: '1 1 200px', gap: 8 }}>
            <Button kind="rent" wide detail="26,000원">
              {ko.detail.rent}
            </Button>
            <Button kind="sale" wide detail="45,000원">
              {ko.detail.buy}
            </Button>
          </span>
        </div>
      }
    >
      <PhotoCarousel title="버건디 과잠" photos={photos} pictogram="jacket" />
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 10,
          padding: '8px 8px 8px 16px',
          borderBottom: '1px solid var(--hairline)',
        }}
      >
        <Avatar id={6} name="버건디러버" photo={null} alt="" />
        <div style={{ flex: 1, minWidth: 0 }}>
          <p
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: '0 6px',
              alignItems: 'center',
              font: 'var(--label)',
              fontWeight: 700,
            }}
          >
            버건디러버 <SchoolBadge />
          </p>
          <p style={{ font: 'var(--meta)', color: 'var(--text-3)' }}>3일 전 · 채팅 3</p>
        </div>
        <LikeButton liked={liked} count={12} onChange={setLiked} />
      </div>
      <div style={{ display: 'grid', gap: 12, padding: '12px 16px 24px' }}>
        <h1 style={{ font: 'var(--title-2)' }}>버건디 과잠 M, 자수 새것 수준</h1>
        <PriceBlock
          prices={{ rent: true, sale: true, rentalFee: 6_000, deposit: 20_000, salePrice: 45_000 }}
          note="가격 제안 가능"
        />
        <p style={{ color: 'var(--text-2)' }}>
          동아리 단체로 맞췄는데 사이즈가 작아서 내놔요. 등판 이니셜 자수만 있어요.
        </p>
        <TagChips
          tags={tagsOf({
            transactionTypes: ['RENTAL', 'SALE'],
            productTypes: ['VARSITY_JACKET'],
            size: 'M',
            quality: 'BEST',
            color: 'CRIMSON',
            tradeMethods: ['DIRECT', 'PARCEL'],
          })}
        />
        <FreshnessLabel text="12분 전에 받았어요" onRefresh={nothing} />
      </div>
    </AppShell>
  );
}

function MyPage() {
  return (
    <AppShell header={<StackHeader title={ko.nav.my} />} footer={nav('/my')}>
      <div style={{ display: 'flex', alignItems: 'center', gap: 14, padding: '20px 20px 0' }}>
        <Avatar id={3} name="과잠수집가" photo={null} size={72} alt="" />
        <p style={{ font: 'var(--title-2)' }}>
          과잠수집가 <SchoolBadge />
        </p>
      </div>
      <ListGroup title={ko.my.trades}>
        <ListRow to="/outbox" label={ko.outbox.title} value="2" />
        <ListRow to="/liked" label={ko.my.liked} note={ko.my.likedNote} />
        <ListRow to="/my-trade" label={ko.my.sales} />
        <ListRow href="https://example.com" label={ko.my.inquiry} />
      </ListGroup>
      <ListGroup title="설정">
        <ChoiceRow
          kind="switch"
          label={ko.settings.saver.label}
          note={ko.settings.saver.note}
          checked
          onChange={nothing}
        />
        <ChoiceRow kind="switch" label={ko.settings.lessMotion} checked={false} onChange={nothing} />
        <ListRow label={ko.my.logout} onClick={nothing} />
        <ListRow label={ko.my.withdraw} danger onClick={nothing} />
      </ListGroup>
    </AppShell>
  );
}

const lines: readonly [NetworkState, string, string?][] = [
  ['slow', ko.network.slow],
  ['offline', ko.network.offline, '12분 전에 받은 내용이에요'],
  ['trouble', ko.network.trouble, '26.11.19 18:20에 받은 내용이에요'],
  ['portal', ko.network.portal],
  ['back', ko.network.back],
  ['syncing', ko.network.syncing(2)],
];

function ShellParts() {
  return (
    <AppShell
      header={
        <StackHeader title="PICK 확인" onBack={nothing} actions={<Button kind="text">수정하기</Button>} />
      }
      footer={nav('/chat')}
    >
      {lines.map(([state, text, age]) => (
        <NetworkLine
          key={state}
          state={state}
          text={text}
          age={age}
          waiting={state === 'offline' ? 2 : 0}
          outboxTo="/outbox"
        />
      ))}
      <Section title="logo">
        <Logo number={3} /> <Logo big /> <Logo number={128} />
      </Section>
      <Section title="avatars">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {[0, 1, 2, 3, 4, 5].map((id) => (
            <Avatar key={id} id={id} name={`${'가나다라마바'[id]}군`} photo={null} size={44} />
          ))}
          <Avatar id={1} name="초록여우" photo={photos[2] ?? null} size={72} />
        </div>
      </Section>
      <Section title="photos">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          {pictogramNames.map((name) => (
            <Photo key={name} src={null} alt={name} width={92} height={115} pictogram={name} />
          ))}
          <Photo src="data:image/png;base64,AA" alt="" width={56} height={70} pictogram="soccer" />
        </div>
      </Section>
    </AppShell>
  );
}

function Controls() {
  const [tab, setTab] = useState<'owner' | 'requester'>('owner');
  const [text, setText] = useState('과잠수집가');
  return (
    <AppShell header={<StackHeader title="버튼과 입력" onBack={nothing} />}>
      <Section title="buttons">
        <Stack>
          <Button kind="primary" wide>
            저장하기
          </Button>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            <Button>{ko.action.retry}</Button>
            <Button kind="brand">상품 등록</Button>
            <Button kind="rent" detail="26,000원">
              대여하기
            </Button>
            <Button kind="sale" detail="45,000원">
              구매하기
            </Button>
            <Button kind="danger">삭제하기</Button>
            <Button kind="text">나중에</Button>
            <Button disabled>저장하기</Button>
            <Button kind="primary" busy>
              저장 중
            </Button>
            <Button queued>연결되면 등록하기</Button>
            <ButtonLink to="/">{ko.nav.backHome}</ButtonLink>
            <LikeButton liked={false} count={7} onChange={nothing} pending />
          </div>
        </Stack>
      </Section>
      <Section title="tabs">
        <Tabs
          label="PICK"
          current={tab}
          onChange={setTab}
          tabs={[
            { key: 'owner', label: '받은 PICK', count: 2, spoken: '받은 PICK 2개' },
            { key: 'requester', label: '보낸 PICK', count: 0, spoken: '보낸 PICK 0개' },
          ]}
        >
          <p style={{ padding: 12 }}>{tab}</p>
        </Tabs>
      </Section>
      <Section title="fields">
        <Stack>
          <TextField label="닉네임 (2–10자)" value={text} onChange={setText} max={10} counted />
          <TextField
            label="대여료"
            value="6,000"
            onChange={nothing}
            suffix="원"
            inputMode="numeric"
            hint={ko.post.priceHint}
          />
          <TextField
            label="직거래 장소"
            value=""
            onChange={nothing}
            placeholder="학생회관 1층 로비"
            error="장소를 입력해 주세요"
          />
          <TextArea
            label="설명"
            value={'두 번 입었어요.\n드라이클리닝 했어요.\n팔 길이 62예요.'}
            onChange={nothing}
            max={1000}
            counted
            placeholder={ko.post.descriptionPlaceholder}
          />
          <ChoiceRow kind="checkbox" label="대여" checked onChange={nothing} />
          <ChoiceRow kind="radio" name="size" label="M" note="가슴 51" checked={false} onChange={nothing} />
          <ChoiceRow kind="radio" name="size" label="L" checked disabled onChange={nothing} />
        </Stack>
      </Section>
    </AppShell>
  );
}

const stamps: readonly [StampKind, string][] = [
  ['pending', '답변 대기'],
  ['confirmed', '확정'],
  ['progress', '진행 중'],
  ['done', '완료'],
  ['cancelled', '취소'],
  ['expired', '만료'],
  ['waiting', '전송 대기 중'],
  ['sending', '보내는 중'],
  ['attention', '확인이 필요해요'],
];

function Tickets() {
  return (
    <AppShell header={<StackHeader title="PICK" />} footer={nav('/pick')}>
      <Section title="detail">
        <PickTicket
          size="detail"
          stub={{ over: '2026년 11월', day: '24', under: '화요일 18:30' }}
          kind="rent"
          kindLabel="대여"
          title="버건디 과잠 M, 자수 새것 수준"
          lines={['직거래', '학생회관 1층 로비', '반납 26.11.27 (금) 18:30']}
          stamp={{ kind: 'confirmed', label: '확정', fresh: true }}
        />
      </Section>
      <Section title="list">
        <Stack>
          {stamps.map(([kind, label], index) => (
            <PickTicket
              key={kind}
              to="#pick"
              stub={{ over: '11월', day: String(20 + index), under: '화 18:30' }}
              kind={index % 2 ? 'sale' : 'rent'}
              kindLabel={index % 2 ? '구매' : '대여'}
              title="버건디 과잠 M, 자수 새것 수준"
              lines={['학생회관 1층 로비', '26,000원 · 보증금 포함']}
              stamp={{ kind, label }}
            />
          ))}
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
            {stamps.map(([kind, label]) => (
              <Stamp key={kind} kind={kind} label={label} />
            ))}
          </div>
        </Stack>
      </Section>
    </AppShell>
  );
}

const empties: readonly [keyof typeof ko.empty, Illustration][] = [
  ['search', 'hanger'],
  ['404', 'lost'],
  ['chat', 'bench'],
  ['chat-list', 'bench'],
  ['pick', 'ticket'],
  ['notification', 'bell'],
  ['my-trade', 'hanger'],
  ['wishlist', 'heart'],
];

function States() {
  return (
    <AppShell header={<StackHeader title="상태" onBack={nothing} />}>
      {empties.map(([kind, art]) => (
        <EmptyState
          key={kind}
          art={art}
          {...ko.empty[kind]}
          action={<ButtonLink to="/">{ko.nav.backHome}</ButtonLink>}
        />
      ))}
      <ErrorState {...ko.state.neverFetched} onRetry={nothing} />
      <Section title="error line">
        <ErrorLine text={ko.state.notRenewed} onRetry={nothing} />
      </Section>
    </AppShell>
  );
}

function Loading() {
  return (
    <AppShell header={<StackHeader title="불러오기" onBack={nothing} />}>
      <Section title="cards">
        <CardSkeletons count={2} />
      </Section>
      <Section title="rows">
        <RowSkeletons count={2} silent />
      </Section>
      <DetailSkeleton silent />
    </AppShell>
  );
}

function Overlays() {
  const [open, setOpen] = useState(new URLSearchParams(location.search).get('open') ?? '');
  const toast = useToast();
  const close = (): void => setOpen('');
  return (
    <AppShell header={<StackHeader title="겹쳐 뜨는 것" onBack={nothing} />} footer={nav('/my')}>
      <Section title="open">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button onClick={() => setOpen('sheet')}>sheet</Button>
          <Button onClick={() => setOpen('confirm')}>confirm</Button>
          <Button onClick={() => setOpen('menu')}>menu</Button>
          <Button onClick={() => toast(ko.detail.linkCopied)}>toast</Button>
          <Button
            onClick={() =>
              toast({
                text: ko.like.removed,
                action: { label: ko.action.undo, onChoose: () => toast(ko.like.undone) },
              })
            }
          >
            undo
          </Button>
          <Button onClick={() => toast({ text: ko.errors.unknown, tone: 'error' })}>error</Button>
        </div>
      </Section>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={ko.detail.chooseMethod}
        footer={
          <Button kind="primary" wide onClick={close}>
            42개 보기
          </Button>
        }
      >
        <Stack>
          <Button wide detail="학생회관 1층 로비">
            직거래
          </Button>
          <Button wide disabled detail={ko.detail.noParcel}>
            택배
          </Button>
          <TextField label="메모" value="" onChange={nothing} />
          <Button
            onClick={() =>
              toast({ text: ko.like.removed, action: { label: ko.action.undo, onChoose: nothing } })
            }
          >
            undo
          </Button>
          <Button onClick={() => setOpen('confirm')}>confirm</Button>
        </Stack>
      </Sheet>
      <ConfirmDialog
        open={open === 'confirm'}
        {...ko.post.quitAsk}
        other={{ label: ko.post.quitAsk.keep, onChoose: close }}
        onYes={close}
        onNo={close}
      />
      <ActionList
        open={open === 'menu'}
        onClose={close}
        title={ko.action.moreMenu}
        actions={[
          { label: ko.detail.edit, icon: <Pencil size={20} aria-hidden />, onChoose: nothing },
          {
            label: ko.action.share,
            icon: <Share size={20} aria-hidden />,
            disabled: true,
            note: ko.state.onlineOnly,
            onChoose: nothing,
          },
          {
            label: ko.detail.delete,
            icon: <Trash2 size={20} aria-hidden />,
            danger: true,
            onChoose: () => setOpen('confirm'),
          },
        ]}
      />
    </AppShell>
  );
}

function Endless() {
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
      floating={<Fab to="#post" label={ko.home.post} />}
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
        onMore={() => {
          const at = performance.now();
          setAsked((before) => [...before, Math.round(at)]);
          setCount((before) => before + 1);
        }}
      />
    </AppShell>
  );
}

function SearchParts() {
  const [text, setText] = useState('과잠');
  const [price, setPrice] = useState('50000');
  const [days, setDays] = useState<readonly [string | null, string | null]>(['2026-11-24', '2026-11-27']);
  return (
    <AppShell
      header={
        <SearchHeader onBack={nothing}>
          <SearchField
            label={ko.nav.search}
            clearLabel={oursSearch.clear}
            placeholder={ko.search.placeholder}
            value={text}
            onChange={setText}
            onComposing={nothing}
            onSubmit={setText}
            onClear={() => setText('')}
          />
        </SearchHeader>
      }
    >
      <h1 className="spoken">{ko.nav.search}</h1>
      <Section title="filter chips">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <FilterChip kind="menu" onClick={nothing}>
            최신순
          </FilterChip>
          <FilterChip kind="menu" active onClick={nothing}>
            11.24 ~ 11.27
          </FilterChip>
          <FilterChip kind="removable" label={oursSearch.drop('축구')} onClick={nothing}>
            축구
          </FilterChip>
          <FilterChip kind="choice" active onClick={nothing}>
            1만 원대
          </FilterChip>
          <FilterChip kind="plain" onClick={nothing}>
            크림슨
          </FilterChip>
        </div>
      </Section>
      <Section title="choice tiles">
        <ChoiceTiles
          kind="checkbox"
          legend={ko.search.filters.color}
          choices={[
            { value: 'CRIMSON', label: '크림슨', swatch: 'crimson' },
            { value: 'WHITE', label: '화이트', swatch: 'white' },
            { value: 'BEST', label: '최상', note: '새것 같아요' },
            { value: 'COLOR_OTHER', label: '기타', swatch: 'other' },
          ]}
          chosen={['CRIMSON', 'BEST']}
          onToggle={nothing}
        />
      </Section>
      <Section title="price">
        <PriceField label={ko.search.minPrice} value={price} onChange={setPrice} suffix={ko.item.won} />
      </Section>
      <Section title="calendar">
        <Calendar
          words={calendarWords}
          from={days[0]}
          to={days[1]}
          today="2026-11-20"
          onPick={(day) =>
            setDays(([from, to]) => (from === null || to !== null ? [day, null] : [from, day]))
          }
        />
      </Section>
      <ScopeNote text={ko.search.offlineScope(128)} caveat={oursSearch.datesUnchecked} />
    </AppShell>
  );
}

export const pages: Readonly<Record<string, ComponentType>> = {
  home: () => <HomePage />,
  offline: () => <HomePage offline />,
  detail: DetailPage,
  my: MyPage,
  shell: ShellParts,
  controls: Controls,
  search: SearchParts,
  outbox: OutboxPage,
  rooms: RoomsPage,
  room: RoomPage,
  tickets: Tickets,
  states: States,
  loading: Loading,
  overlays: Overlays,
  endless: Endless,
};
