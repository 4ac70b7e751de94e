import {
  makeStyles,
  Menu,
  MenuButton,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  mergeClasses,
  tokens,
  type MenuOpenChangeData,
  type MenuOpenEvent,
} from '@fluentui/react-components';
import { memo, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { afterPaint } from '@/components/data-grid/live/afterPaint';
import { LookupNews } from '@/components/feedback/LookupNews';
import type { Lookup } from '@/services/errors/lookup';
import { intentProps, type HearIntent } from './intent';
import { LookupItem } from './LookupItem';

const useStyles = makeStyles({
  button: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  // Chosen often, in a row of others: nothing moves with what it says, so that Chromium need not sort all layers of the
  // page anew in the frame of the result. Longer words than most make it wider.
  steady: { minWidth: '208px', justifyContent: 'flex-start' },
  steadyIcon: { marginInlineStart: 'auto', paddingInlineStart: tokens.spacingHorizontalSNudge },
  label: { color: tokens.colorNeutralForeground2, marginInlineEnd: tokens.spacingHorizontalSNudge },
  list: { maxHeight: '420px', overflowY: 'auto' },
});

/**
 * What is chosen makes the button another width in the frame of the result: the menu, which closes after it, would be
 * placed anew in that very frame.
 */
const STAYS_WHERE_IT_OPENED = { disableUpdateOnResize: true };

export interface Choice<Value extends string> {
  value: Value;
  label: string;
}

export interface ChoiceMenuProps<Value extends string> {
  /** 'Group By'. */
  label: string;
  /** Shows the label on the button; without it the label is only read aloud. */
  isLabelled?: boolean;
  icon?: ReactElement;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  /** The choice is answered by a long list at once: it is painted before the menu closes. */
  isResultFirst?: boolean;
  /** Hears which value is about to be chosen. The same function every time. */
  onIntent?: HearIntent<Value>;
  /** What the button says instead of the chosen label. */
  shown?: string | undefined;
  /** Says the choice on the button, where it does so before `value` has it: a `ChoiceWord`. */
  word?: ReactNode;
  /** How far the choices were read: what is missing is said below them. */
  lookup?: Lookup | undefined;
  /** Below the choices: an item that leads to more of them. */
  more?: { label: string; onOpen: () => void } | undefined;
}

/** Drawn again only when there are other choices: a menu of forty that closes has nothing more to say. */
const Choices = memo(function Choices<Value extends string>({
  choices,
  onIntent,
}: Pick<ChoiceMenuProps<Value>, 'choices' | 'onIntent'>) {
  return choices.map(({ value, label }) => (
    <MenuItemRadio key={value} name="choice" value={value} {...intentProps(value, onIntent)}>
      {label}
    </MenuItemRadio>
  ));
  // `memo` forgets that its component takes any kind of value.
}) as <Value extends string>(props: Pick<ChoiceMenuProps<Value>, 'choices' | 'onIntent'>) => ReactElement;

/**
 * Whether the menu is open. Where what is chosen comes first the menu closes once the frame with it is painted: its forty
 * items are gone before they hear of the choice from the address.
 */
function useOpenMenu(isResultFirst: boolean) {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    handleOpenChange: (_: MenuOpenEvent, { open, type }: MenuOpenChangeData) => {
      if (isResultFirst && type === 'menuItemClick') afterPaint(() => setOpen(open));
      else setOpen(open);
    },
  };
}

/** What a menu and its button are given where nothing may move in the frame of the result. */
function useSteadiness(isResultFirst: boolean) {
  const styles = useStyles();
  return isResultFirst
    ? {
        menu: { positioning: STAYS_WHERE_IT_OPENED },
        button: {
          className: mergeClasses(styles.button, styles.steady),
          menuIcon: { className: styles.steadyIcon },
        },
      }
    : { menu: {}, button: { className: styles.button } };
}

/** One of a list on a button that always says which. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, isLabelled = false, icon, value, choices, onChange, lookup, more } = props;
  const styles = useStyles();
  const { isResultFirst = false } = props;
  const { isOpen, handleOpenChange } = useOpenMenu(isResultFirst);
  const checkedValues = useMemo(() => ({ choice: [value] }), [value]);
  const steady = useSteadiness(isResultFirst);
  const chosen = props.shown ?? choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Menu
      open={isOpen}
      onOpenChange={handleOpenChange}
      {...steady.menu}
      checkedValues={checkedValues}
      onCheckedValueChange={(_, { checkedItems }) => {
        const next = choices.find((choice) => choice.value === checkedItems[0]);
        if (next) onChange(next.value);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton {...steady.button} aria-label={`${label}: ${chosen}`} {...(icon ? { icon } : {})}>
          {isLabelled && <span className={styles.label}>{label}</span>}
          {props.word ?? chosen}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          <Choices choices={choices} {...(props.onIntent ? { onIntent: props.onIntent } : {})} />
          <LookupItem lookup={lookup} />
          {more && (
            <>
              <MenuDivider />
              <MenuItem onClick={more.onOpen}>{more.label}</MenuItem>
            </>
          )}
        </MenuList>
        <LookupNews lookup={lookup} isOpen />
      </MenuPopover>
    </Menu>
  );
}
