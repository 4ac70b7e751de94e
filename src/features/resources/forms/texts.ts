/** Sentences of the forms: each says what is the matter and what to do. */
export const FORM_TEXTS = {
  notAMapping: 'This is not a specification. Write keys and values, such as "schedule: …".',
  forbiddenKey: 'The key "__proto__" is not allowed. Remove or rename it.',
  tooLong: 'The text is too long for the form. Edit it in Code.',
  shared:
    'This value is shared with another place of the text, or written in a way that the form cannot change alone. Change it in Code.',
  unstorable: 'This holds a character that cannot be seen or stored. Remove it.',
  codeOnly: 'This type has no form. Edit it in Code.',
  unreadable: (sentence: string) => `The form cannot show this text. ${sentence} Open Code to mend it.`,
  notAList: (key: string) => `"${key}" is not a list of entries. Open Code and begin each entry with a dash.`,
  foreign: 'Written in another way than this form writes it. It stays as it is; edit it in Code.',
  entry: (label: string) => `${label} entry`,
  one: (label: string, isCheck: boolean) => `${label} ${isCheck ? 'check' : 'scraper'}`,
  add: (label: string) => `Add another ${label}`,
  removeOne: (label: string, at: number) => `Remove ${label} ${at}`,
  removed: (label: string, at: number) => `${label} ${at} is removed.`,
  undo: 'Undo',
  followsName: 'Follows the name above until it gets a name of its own.',
  oneSchedule: 'One for the whole record: the same as above.',
  others: (lists: string) => `The text also holds ${lists}. They stay as they are; edit them in Code.`,
  form: (label: string) => `${label} specification`,
} as const;
