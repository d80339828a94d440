import { useState } from 'react';
import { calendarWords } from '#src/copy/calendar.ts';
import { navTexts } from '#src/copy/shell.ts';
import { searchTexts } from '#src/features/search/text.ts';
import { priceField } from '#src/features/shared/price-field.ts';
import { Calendar } from '#src/ui/field/Calendar.tsx';
import { ChoiceTiles } from '#src/ui/field/ChoiceTiles.tsx';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { PriceField } from '#src/ui/field/PriceField.tsx';
import { SearchField } from '#src/ui/field/SearchField.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { SearchHeader } from '#src/ui/shell/SearchHeader.tsx';
import { ScopeNote } from '#src/ui/state/WaitingNote.tsx';
import { nothing, Row, Section } from './parts.tsx';

/** The parts of the search and of its filters. */
export function SearchPage() {
  const [text, setText] = useState('과잠');
  const [price, setPrice] = useState('50000');
  const [days, setDays] = useState<readonly [string | null, string | null]>(['2026-11-24', '2026-11-27']);
  return (
    <AppShell
      header={
        <SearchHeader onBack={nothing}>
          <SearchField
            label={navTexts.search}
            clearLabel={searchTexts.clear}
            placeholder={searchTexts.placeholder}
            value={text}
            onChange={setText}
            onComposing={nothing}
            onSubmit={setText}
            onClear={() => setText('')}
          />
        </SearchHeader>
      }
    >
      <h1 className="spoken">{navTexts.search}</h1>
      <Section title="filter chips">
        <Row>
          <FilterChip kind="menu" onClick={nothing}>
            최신순
          </FilterChip>
          <FilterChip kind="menu" active onClick={nothing}>
            11.24 ~ 11.27
          </FilterChip>
          <FilterChip kind="removable" label={searchTexts.drop('축구')} onClick={nothing}>
            축구
          </FilterChip>
          <FilterChip kind="choice" active onClick={nothing}>
            1만 원대
          </FilterChip>
          <FilterChip kind="plain" onClick={nothing}>
            크림슨
          </FilterChip>
        </Row>
      </Section>
      <Section title="choice tiles">
        <ChoiceTiles
          kind="checkbox"
          legend={searchTexts.filters.color}
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
        <PriceField label={searchTexts.minPrice} value={price} onChange={setPrice} {...priceField} />
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
      <ScopeNote text={searchTexts.offlineScope(128)} caveat={searchTexts.datesUnchecked} isCut />
      <ScopeNote text={searchTexts.storedScope(128)} isCut={false} />
    </AppShell>
  );
}
