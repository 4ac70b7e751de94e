import { sharedIncident, sharedSearch } from '@/features/incidents/model/shared';

const from = (query: string) => sharedIncident(sharedSearch.parse(new URLSearchParams(query)));

describe('an incident from outside the console', () => {
  it('PWA-1 a shared link becomes the title and the description', () => {
    expect(from('shareTitle=Checkout+is+down&shareUrl=https://status.example.com/1')).toEqual({
      title: 'Checkout is down',
      description: 'https://status.example.com/1',
    });
    expect(from('shareText=first%0Asecond')).toEqual({ title: 'first', description: 'first\nsecond' });
    expect(from('shareUrl=https://a.example/')?.title).toBe('https://a.example/');
  });

  it('PWA-1 the shortcut opens an empty one, and no other address opens any', () => {
    expect(from('new=true')).toEqual({ title: '', description: '' });
    expect(from('search=x')).toBeUndefined();
  });
});
