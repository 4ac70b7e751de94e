import { readDraft, removeDraft, removeOldDrafts, writeDraft } from '@/services/offline/draftStore';

const DAY = 86_400_000;

/** The browser's storage, with room for so many characters. */
class SmallStorage implements Storage {
  private readonly kept = new Map<string, string>();
  constructor(private readonly room = 10_000) {}
  get length() {
    return this.kept.size;
  }
  clear() {
    this.kept.clear();
  }
  key(index: number) {
    return [...this.kept.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (value.length > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
  removeItem(key: string) {
    this.kept.delete(key);
  }
}

const mine = { userId: 'ada', what: 'canaries/1' };
const draft = { values: { name: 'x' }, base: { mark: 'm' }, savedAt: 1000 };

it('M19 a draft comes back to the person who typed it, and to nobody else (TM20)', () => {
  const area = new SmallStorage();
  expect(writeDraft(area, mine, draft)).toBe(true);
  expect(readDraft(area, mine)).toEqual(draft);
  expect(readDraft(area, { ...mine, userId: 'eve' })).toBeUndefined();
  expect(readDraft(area, { ...mine, what: 'canaries/2' })).toBeUndefined();
  removeDraft(area, mine);
  expect(readDraft(area, mine)).toBeUndefined();
});

it('F43 F44 a full or missing storage is told, and nothing is thrown', () => {
  expect(writeDraft(new SmallStorage(10), mine, draft)).toBe(false);
  expect(writeDraft(undefined, mine, draft)).toBe(false);
  expect(readDraft(undefined, mine)).toBeUndefined();
  removeDraft(undefined, mine);
});

it.each(['{', '[]', '{"values":[],"savedAt":1}', '{"values":{}}', 'null'])(
  'F45 what cannot be read counts as no draft and is left alone: %s',
  (text) => {
    const area = new SmallStorage();
    area.setItem('watchfloor-draft:ada:canaries/1', text);
    expect(readDraft(area, mine)).toBeUndefined();
    removeOldDrafts(area, 1000 * DAY);
    expect(area.length).toBe(1);
  },
);

it('drafts that nobody came back to in sixty days go, and nothing else does', () => {
  const area = new SmallStorage();
  writeDraft(area, mine, draft);
  writeDraft(area, { ...mine, what: 'canaries/2' }, { ...draft, savedAt: 60 * DAY });
  area.setItem('another', '{"values":{},"savedAt":1}');
  removeOldDrafts(area, 61 * DAY);
  expect(readDraft(area, mine)).toBeUndefined();
  expect(area.length).toBe(2);
});
