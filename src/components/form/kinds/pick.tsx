import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { HintInList, LookupLine, LookupNews } from '@/components/feedback/LookupNews';
import { LOOKUP_VALUE, LookupOption, retryByKey } from '@/components/filters/LookupOption';
import { lookupWords } from '@/services/errors/lookup';
import { LOOKUP_TEXTS } from '@/services/text/lookups';
import { MESSAGES } from '@/services/text/messages';
import type { ControlProps, FieldKind } from '../fieldKind';
import type { PickField } from '../fieldSpec';
import { validateRequired } from '../validators';
import { createdText, pickedValue, unknownText, type Picked } from './picked';

/** After the last key, before options are asked for elsewhere (settings specification §5; WIDGET-15). */
const ASK_DELAY_MILLISECONDS = 100;
/** No option has this value: options are ids. */
const CREATE = '\u0000create';

const useStyles = makeStyles({
  combobox: { minWidth: 0, width: '100%' },
  input: { minWidth: 0, width: '100%' },
  list: { maxHeight: '320px', overflowY: 'auto' },
  option: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Choice = PickField['options'][number];

function matching(options: readonly Choice[], text: string): readonly Choice[] {
  const needle = text.trim().toLowerCase();
  return needle === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(needle));
}

/** The options in the list. An older answer fits another text: of it only what fits this one. */
function offeredOf({ options, onSearch }: PickField, text: string, isRead: boolean): readonly Choice[] {
  return onSearch && isRead ? options : matching(options, text);
}

/** What leaving the box means: the option with this name, something new, text that names none, or nothing. */
function pickedOf(spec: PickField, text: string): Picked | undefined {
  const wanted = text.trim();
  const same = spec.options.find(({ label }) => label.toLowerCase() === wanted.toLowerCase());
  if (wanted === '') return undefined;
  if (same !== undefined) return { value: same.value };
  return spec.isCreatable ? { created: wanted } : { unknown: wanted };
}

function useAsk({ onSearch, searchDelay = ASK_DELAY_MILLISECONDS }: PickField) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string) => {
    clearTimeout(timer.current);
    if (onSearch) timer.current = setTimeout(() => onSearch(text), searchDelay);
  };
}

/** The name of what was picked, remembered, because a later search may no longer answer its option. */
function useLabel(spec: PickField, value: unknown): string {
  const chosen = pickedValue(value);
  const found = spec.options.find((option) => option.value === chosen);
  const [known, setKnown] = useState(found);
  if (found !== undefined && (found.value !== known?.value || found.label !== known.label)) setKnown(found);
  if (chosen === undefined) return createdText(value) ?? unknownText(value) ?? '';
  return found?.label ?? (known?.value === chosen ? known.label : chosen);
}

/** Options that come after the box was left decide what its text meant. */
function useLateOptions(
  picked: Picked | undefined,
  isLeft: boolean,
  onChange: (value: Picked) => void,
): void {
  const isFound = isLeft && pickedValue(picked) !== undefined;
  useEffect(() => {
    if (isFound && picked !== undefined) onChange(picked);
  }, [isFound, picked, onChange]);
}

interface ChoicesProps {
  shown: readonly Choice[];
  text: string;
  offersNew: boolean;
  hint: string | undefined;
}

function Choices({ shown, text, offersNew, hint }: ChoicesProps) {
  const styles = useStyles();
  return (
    <>
      {shown.map((option) => (
        <Option key={option.value} value={option.value} text={option.label}>
          <span className={styles.option}>
            <bdi>{option.label}</bdi>
            {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
          </span>
        </Option>
      ))}
      {offersNew && (
        <Option key={CREATE} value={CREATE} text={text}>
          {`Create “${text.trim()}”`}
        </Option>
      )}
      {hint !== undefined && (
        <Option key="hint" value="" text="" disabled>
          <HintInList text={hint} />
        </Option>
      )}
    </>
  );
}

/** Below a text that names none: why nobody could look it up. The open list says it itself. */
function UnknownLine({
  isShown,
  value,
  lookup,
}: Pick<PickField, 'lookup'> & { isShown: boolean; value: unknown }) {
  if (!isShown || unknownText(value) === undefined) return null;
  return <LookupLine lookup={lookup} isQuietAtFirst />;
}

const emptyHint = (text: string) => (text === '' ? MESSAGES.startTyping : MESSAGES.noOptions);

function PickControl(props: ControlProps<PickField>) {
  const { spec, value, onChange, onBlur, onFocus, isInvalid, isReadOnly, fieldProps } = props;
  const styles = useStyles();
  // Undefined while nobody types: the box then says what is picked.
  const [typed, setTyped] = useState<string>();
  const ask = useAsk(spec);
  const label = useLabel(spec, value);
  const unknown = unknownText(value);
  const text = typed ?? unknown ?? '';
  const { lookup } = spec;
  const lookupId = useId();
  const [isOpen, setOpen] = useState(false);
  const isRead = lookupWords(lookup) === undefined;
  const shown = offeredOf(spec, text, isRead);
  const picked = pickedOf(spec, text);
  const offersNew = picked !== undefined && 'created' in picked;
  const hint = shown.length === 0 && !offersNew && isRead ? emptyHint(text) : undefined;
  const chosen = pickedValue(value);
  useLateOptions(picked, typed === undefined && unknown !== undefined, onChange);
  return (
    <>
      <Combobox
        expandIcon={{ tabIndex: -1 }}
        {...fieldProps}
        freeform
        className={styles.combobox}
        input={{ className: styles.input }}
        listbox={{ className: styles.list }}
        disabled={isReadOnly}
        value={typed ?? label}
        selectedOptions={chosen === undefined ? [] : [chosen]}
        onChange={(event) => {
          setTyped(event.target.value);
          ask(event.target.value);
        }}
        onOptionSelect={(event, { optionValue }) => {
          // Leaving the box takes what was typed, not the option that happens to be highlighted.
          const isLeaving = 'key' in event && event.key === 'Tab' && typed !== undefined;
          if (optionValue === undefined || optionValue === LOOKUP_VALUE || isLeaving) return;
          setTyped(undefined);
          onChange(optionValue === CREATE ? picked : { value: optionValue });
        }}
        onKeyDown={(event) => {
          // Enter in the box sends the form: what was typed counts, unless an option is highlighted.
          const hasActive = event.currentTarget.hasAttribute('aria-activedescendant');
          if (event.key !== 'Enter' || typed === undefined || hasActive) return;
          setTyped(undefined);
          onChange(picked);
        }}
        onKeyDownCapture={(event) => retryByKey(event, { id: lookupId, lookup })}
        onOpenChange={(_, { open }) => setOpen(open)}
        onFocus={() => onFocus()}
        onBlur={() => {
          if (typed !== undefined) onChange(picked);
          setTyped(undefined);
          onBlur();
        }}
      >
        <Choices shown={shown} text={text} offersNew={offersNew} hint={hint} />
        <LookupOption id={lookupId} lookup={lookup} />
      </Combobox>
      <LookupNews lookup={lookup} isOpen={isOpen} hint={hint} />
      <UnknownLine isShown={isInvalid && !isOpen} value={value} lookup={lookup} />
    </>
  );
}

export const pickKind: FieldKind<PickField> = {
  Control: PickControl,
  validate: (spec, value) => {
    const unknown = unknownText(value);
    if (unknown !== undefined) return LOOKUP_TEXTS.unknown(unknown);
    return validateRequired(spec.isRequired, value, spec.requiredText);
  },
};
