import { MessageSquare, Share } from 'lucide-react';
import { useRef, useState } from 'react';
import { detailTexts } from '#src/copy/catalogue.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { listingTexts } from '#src/features/item/text.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { PhotoCarousel } from '#src/ui/carousel/PhotoCarousel.tsx';
import { PriceBlock } from '#src/ui/item/PriceBlock.tsx';
import { TagChips } from '#src/ui/item/TagChips.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { OverlayHeader } from '#src/ui/shell/OverlayHeader.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { Avatar } from '#src/ui/user/Avatar.tsx';
import { LikeButton } from '#src/ui/user/LikeButton.tsx';
import { SchoolBadge } from '#src/ui/user/SchoolBadge.tsx';
import { nothing } from './parts.tsx';
import { photos } from './sample.ts';

const prices = { rent: true, sale: true, rentalFee: 6_000, deposit: 20_000, salePrice: 45_000 };

/** A listing with everything in it. */
export function DetailPage() {
  const [liked, setLiked] = useState(true);
  const photo = useRef<HTMLDivElement>(null);
  return (
    <AppShell
      overlay
      plain
      header={
        <OverlayHeader
          onBack={nothing}
          photo={photo}
          title="버건디 과잠"
          prices={prices}
          actions={
            <IconButton label={actionTexts.share}>
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
          <Button aria-label={listingTexts.chat}>
            <MessageSquare size={22} aria-hidden />
          </Button>
          <span style={{ display: 'flex', flex: '1 1 200px', gap: 8 }}>
            <Button kind="rent" wide detail="26,000원">
              {detailTexts.rent}
            </Button>
            <Button kind="sale" wide detail="45,000원">
              {detailTexts.buy}
            </Button>
          </span>
        </div>
      }
    >
      <div ref={photo}>
        <PhotoCarousel title="버건디 과잠" photos={photos} pictogram="jacket" />
      </div>
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
        <LikeButton
          liked={liked}
          count={12}
          onChange={async (on) => {
            setLiked(on);
            return true;
          }}
        />
      </div>
      <div style={{ display: 'grid', gap: 12, padding: '12px 16px 24px' }}>
        <h1 style={{ font: 'var(--title-2)' }}>버건디 과잠 M, 자수 새것 수준</h1>
        <PriceBlock prices={prices} note="가격 제안 가능" />
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
