/** An answer that comes after the form that asked has gone. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceForm } from '@/components/form/ResourceForm';
import { Toaster } from '@/components/feedback/Toaster';
import type { AppError } from '@/services/errors/AppError';
import { renderKit } from './renderKit';

const REFUSED: AppError = { kind: 'validation', text: 'The name is taken.', retryable: false };

function answerLater() {
  let settle: (error: AppError | undefined) => void = () => undefined;
  const answer = new Promise<AppError | undefined>((resolve) => {
    settle = resolve;
  });
  return { answer, settle: (error: AppError | undefined) => act(async () => settle(error)) };
}

function show(answer: Promise<AppError | undefined>, isFailureTold = false) {
  const page = (form: boolean) => (
    <>
      <Toaster />
      {form && (
        <ResourceForm
          label="Add a team"
          fields={[]}
          initialValues={{}}
          submitLabel="Save"
          isFailureTold={isFailureTold}
          onSubmit={() => answer}
        />
      )}
    </>
  );
  const view = renderKit(page(true));
  return { leave: () => view.rerender(page(false)) };
}

it('ERR-14 a refusal that comes after its form has gone is told by a toast, with what it is about', async () => {
  const { answer, settle } = answerLater();
  const { leave } = show(answer);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  leave();
  await settle(REFUSED);
  expect(await screen.findByText('Add a team: The name is taken.')).toBeInTheDocument();
});

it('ERR-14 a refusal that comes while the form stands is told there, and not twice', async () => {
  const { answer, settle } = answerLater();
  show(answer);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await settle(REFUSED);
  expect(await screen.findByText('The name is taken.')).toBeInTheDocument();
  expect(screen.queryByText('Add a team: The name is taken.')).not.toBeInTheDocument();
});
