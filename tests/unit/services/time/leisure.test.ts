import { atLeisure } from '@/services/time/leisure';
import { withLeisure, type Leisure } from '@tests/setup/leisure';

describe('M14 work that may come at any time stands behind all that the browser has to do', () => {
  let leisure: Leisure | undefined;
  afterEach(() => leisure?.end());

  it('is called once the browser says that nothing else wants its turn, not before', () => {
    leisure = withLeisure();
    const then = jest.fn();
    atLeisure(then);
    expect(then).not.toHaveBeenCalled();
    expect(leisure.posted.map(({ priority }) => priority)).toEqual(['background']);
    leisure.come();
    expect(then).toHaveBeenCalledTimes(1);
  });

  it('is never called once it is taken back', () => {
    leisure = withLeisure();
    const then = jest.fn();
    atLeisure(then)();
    leisure.come();
    expect(then).not.toHaveBeenCalled();
  });

  it('is called at once where the browser cannot say so', () => {
    const then = jest.fn();
    expect('scheduler' in globalThis).toBe(false);
    atLeisure(then);
    expect(then).toHaveBeenCalledTimes(1);
  });
});
