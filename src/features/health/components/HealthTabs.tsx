import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useDeferredValue, type KeyboardEvent } from 'react';
import { intentProps } from '@/components/filters/intent';
import { CountBadge } from '@/components/layout/CountBadge';
import { useTabStripStyles } from '@/components/layout/tabStrip.styles';
import { PAINTED_APART } from '@/components/theme/paintedApart';
import { StatusShape } from '@/components/theme/StatusShape';
import { useAhead } from '../hooks/ahead';
import { useForesee } from '../hooks/foresight';
import type { HealthTab } from '../model/tabs';

/** The look of Fluent's small tabs, without its components: twenty-seven of them cost as much as the list. Its class names are those that touch.css knows. */
const useStyles = makeStyles({
  list: { display: 'flex' },
  tab: {
    ...PAINTED_APART,
    position: 'relative',
    flexShrink: 0,
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalSNudge}`,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '::after': {
      content: '""',
      position: 'absolute',
      insetInline: tokens.spacingHorizontalSNudge,
      bottom: 0,
      height: tokens.strokeWidthThick,
      borderRadius: tokens.borderRadiusCircular,
      // Painted in the colour of the strip and not left out: a stroke that comes has the browser sort all layers anew.
      backgroundColor: tokens.colorNeutralBackground1,
    },
    ':hover': { color: tokens.colorNeutralForeground2Hover },
    ':hover::after': { backgroundColor: tokens.colorNeutralStroke1Hover },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  // Its words twice in one place, and one of them unseen: a weight that is another would have the browser lay the strip
  // out and sort all layers anew, a colour is paint. The other words of the strip do not move either.
  label: {
    display: 'inline-grid',
    unicodeBidi: 'isolate',
    '::after': {
      // An empty name: the words are read once. Browsers that know no names of contents read them twice.
      content: ['attr(data-label)', 'attr(data-label) / ""'],
      gridArea: '1 / 1',
      fontWeight: tokens.fontWeightSemibold,
      color: 'transparent',
      forcedColorAdjust: 'none',
    },
  },
  words: { gridArea: '1 / 1' },
  // One attribute says which one is chosen: a click changes nothing else of a tab. No colour of its own, which the shape
  // and the number would inherit.
  choosable: {
    '&[aria-selected="true"]::after': {
      backgroundColor: tokens.colorCompoundBrandStroke,
      '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
    },
    '&[aria-selected="true"]:hover::after': { backgroundColor: tokens.colorCompoundBrandStrokeHover },
    '&[aria-selected="true"] .wf-tab-label::after': {
      color: tokens.colorNeutralForeground1,
      forcedColorAdjust: 'auto',
    },
    '&[aria-selected="true"] .wf-tab-words': { color: 'transparent', forcedColorAdjust: 'none' },
  },
});

interface HealthTabsProps {
  tabs: readonly HealthTab[];
  selected: string;
  onSelect: (tab: string) => void;
}

/** Arrows move the focus round, Home and End to either end; Enter, Space and a click choose (WAI-ARIA tabs). */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.parentElement;
  if (list === null) return;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const last = tabs.length - 1;
  const isMirrored = getComputedStyle(list).direction === 'rtl';
  const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight';
  const back = isMirrored ? 'ArrowRight' : 'ArrowLeft';
  const targets = new Map([
    [forward, at === last ? 0 : at + 1],
    [back, at <= 0 ? last : at - 1],
    ['Home', 0],
    ['End', last],
  ]);
  const target = targets.get(event.key);
  if (target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
}

interface StripTabProps {
  tab: HealthTab;
  isSelected: boolean;
  /** The one that the Tab key reaches. */
  isEntry: boolean;
  onSelect: (tab: string) => void;
}

function isSameTab(a: StripTabProps, b: StripTabProps): boolean {
  return (
    a.isSelected === b.isSelected &&
    a.isEntry === b.isEntry &&
    a.onSelect === b.onSelect &&
    a.tab.id === b.tab.id &&
    a.tab.label === b.tab.label &&
    a.tab.count === b.tab.count &&
    a.tab.worst === b.tab.worst
  );
}

/** What a tab says: the same whether it is chosen or not. */
const TabWords = memo(function TabWords({
  worst,
  label,
  count,
}: Pick<HealthTab, 'worst' | 'label' | 'count'>) {
  const styles = useStyles();
  return (
    <>
      {worst === 'unhealthy' && <StatusShape status={worst} size={14} />}
      <bdi className={mergeClasses('wf-tab-label', styles.label)} data-label={label}>
        <span className={mergeClasses('wf-tab-words', styles.words)}>{label}</span>
      </bdi>
      <CountBadge count={count} />
    </>
  );
});

const StripTab = memo(function StripTab({ tab, isEntry, onSelect, ...props }: StripTabProps) {
  const styles = useStyles();
  // Not the entry: a browser that is told the tabindex of what has the focus lays the whole page out at once.
  const foresee = useForesee();
  const isSelected = useAhead(props.isSelected, ({ search }) => search.tab === tab.id);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={isSelected}
      tabIndex={isEntry ? 0 : -1}
      className={mergeClasses('fui-Tab', styles.tab, styles.choosable)}
      onClick={() => onSelect(tab.id)}
      onKeyDown={handleKey}
      {...intentProps(tab.id, (id, isPressed) =>
        foresee(id === undefined ? undefined : { tab: id }, isPressed),
      )}
    >
      <TabWords worst={tab.worst} label={tab.label} count={tab.count} />
    </button>
  );
}, isSameTab);

const Strip = memo(function Strip({ tabs, selected, onSelect }: HealthTabsProps) {
  const styles = useStyles();
  const entry = tabs.find(({ id }) => id === selected)?.id ?? tabs[0]?.id;
  return (
    <div
      role="tablist"
      aria-label="Groups of checks"
      aria-orientation="horizontal"
      className={mergeClasses('fui-TabList', styles.list)}
    >
      {tabs.map((tab) => (
        <StripTab
          key={tab.id}
          tab={tab}
          isSelected={tab.id === selected}
          isEntry={tab.id === entry}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
});

/** Tabs with their counts; a tab with failing checks wears their shape (HEALTH-17). */
export const HealthTabs = memo(function HealthTabs({ tabs, selected, onSelect }: HealthTabsProps) {
  const styles = useTabStripStyles();
  // They may follow a frame after the rows: what was asked for is the list.
  const shownTabs = useDeferredValue(tabs);
  const shownSelected = useDeferredValue(selected);
  return (
    <div className={styles.strip}>
      <Strip tabs={shownTabs} selected={shownSelected} onSelect={onSelect} />
    </div>
  );
});
