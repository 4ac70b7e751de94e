import { render } from '@testing-library/react';
import { StillOpening } from '@/app/StillOpening';

it('SHELL-1 the notice of index.html stays until the last of what is on its way is there', () => {
  const page = document.documentElement;
  const view = render(
    <>
      <StillOpening key="shell" />
      <StillOpening key="page" />
    </>,
  );
  expect(page).toHaveAttribute('data-opening');
  view.rerender(<StillOpening key="page" />);
  expect(page).toHaveAttribute('data-opening');
  view.unmount();
  expect(page).not.toHaveAttribute('data-opening');
});
