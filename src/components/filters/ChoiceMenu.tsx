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
  tokens,
} from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { LookupNews } from '@/components/feedback/LookupNews';
import type { Lookup } from '@/services/errors/lookup';
import { LookupItem } from './LookupItem';

const useStyles = makeStyles({
  button: { flexShrink: 0, fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  label: { color: tokens.colorNeutralForeground2, marginInlineEnd: tokens.spacingHorizontalSNudge },
  list: { maxHeight: '420px', overflowY: 'auto' },
});

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
  /** What the button says instead of the chosen label. */
  shown?: string | undefined;
  /** How far the choices were read: what is missing is said below them. */
  lookup?: Lookup | undefined;
  /** Below the choices: an item that leads to more of them. */
  more?: { label: string; onOpen: () => void } | undefined;
}

/** One of a list on a button that always says which. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const { label, isLabelled = false, icon, value, choices, onChange, lookup, more } = props;
  const styles = useStyles();
  const chosen = props.shown ?? choices.find((choice) => choice.value === value)?.label ?? value;
  return (
    <Menu
      checkedValues={{ choice: [value] }}
      onCheckedValueChange={(_, { checkedItems }) => {
        const next = choices.find((choice) => choice.value === checkedItems[0]);
        if (next) onChange(next.value);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton className={styles.button} aria-label={`${label}: ${chosen}`} {...(icon ? { icon } : {})}>
          {isLabelled && <span className={styles.label}>{label}</span>}
          {chosen}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {choices.map((choice) => (
            <MenuItemRadio key={choice.value} name="choice" value={choice.value}>
              {choice.label}
            </MenuItemRadio>
          ))}
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
