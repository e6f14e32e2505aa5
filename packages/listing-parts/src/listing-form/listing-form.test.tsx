import { stubFetch } from '@halalmap/api-client/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ListingForm } from './listing-form';
import { useListingForm, type SaveResult } from './use-listing-form';
import { aListing } from '../testing/listings';
import { renderPart } from '../testing/render-part';

type Save = (body: Record<string, unknown>) => Promise<SaveResult>;
const saved: SaveResult = { saved: true };

const Edit = ({ save, listing = null }: { save: Save; listing?: ReturnType<typeof aListing> | null }) => {
  const form = useListingForm({ listing, save });
  return (
    <ListingForm form={form} label="Listing" submitLabel="Save" onSubmit={form.submit} foot={null}>
      <output aria-label="Changed">{String(form.isChanged)}</output>
      <button type="button" onClick={() => form.resetFields(['name'])}>
        Reset
      </button>
    </ListingForm>
  );
};

describe('the form of a listing with its own state', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    network = stubFetch(() => ({ body: [] }));
  });
  afterEach(() => network.restore());
  const saveButton = () => screen.getByRole('button', { name: 'Save' });
  const nameField = () => screen.getByLabelText(/^Name/);

  it('saves only what was changed of a listing', async () => {
    const save = jest.fn<Promise<SaveResult>, [Record<string, unknown>]>().mockResolvedValue(saved);
    const { user } = renderPart(<Edit save={save} listing={aListing({ name: 'Amina' })} />);
    expect(screen.getByLabelText('Changed')).toHaveTextContent('false');

    await user.type(nameField(), ' 2');
    expect(screen.getByLabelText('Changed')).toHaveTextContent('true');
    await user.click(saveButton());

    await waitFor(() => expect(save).toHaveBeenCalledWith({ name: 'Amina 2' }));
  });

  it('asks back where all is said to be halal and pork to be there', async () => {
    const save = jest.fn<Promise<SaveResult>, [Record<string, unknown>]>().mockResolvedValue(saved);
    const listing = aListing({ name: 'Amina', halalScope: 'all', porkOnPremises: 'Yes' });
    const { user } = renderPart(<Edit save={save} listing={listing} />);
    const question = screen.getByText('All is halal, but pork is on the premises?');

    await user.click(screen.getByRole('button', { name: 'Part of the menu' }));
    expect(question).not.toBeInTheDocument();
    await user.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ halalScope: 'part' }));
  });

  it('says that the dates of a certificate cannot be, and sends them as typed', async () => {
    const save = jest.fn<Promise<SaveResult>, [Record<string, unknown>]>().mockResolvedValue(saved);
    const listing = aListing({ name: 'Amina', halalCertified: 'Yes', certificateIssuedOn: '2026-01-31' });
    const { user } = renderPart(<Edit save={save} listing={listing} />);

    fireEvent.change(screen.getByLabelText(/^Valid until/), { target: { value: '2099-12-31' } });
    expect(screen.getByText('A certificate lasts five years at most')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(save).toHaveBeenCalledWith({ expiryDate: '2099-12-31' }));
  });

  it('sends the body of a submission for a new listing', async () => {
    const save = jest.fn<Promise<SaveResult>, [Record<string, unknown>]>().mockResolvedValue(saved);
    const { user } = renderPart(<Edit save={save} />);

    await user.click(screen.getByRole('radio', { name: /Food/ }));
    await user.type(nameField(), 'Kusina');
    await user.click(saveButton());

    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(expect.objectContaining({ entityType: 'food', name: 'Kusina' })),
    );
  });

  it('shows an error that the server names at its field, and focuses the field', async () => {
    const save: Save = async () => ({
      saved: false,
      message: 'Invalid',
      details: [{ path: 'name', message: 'This name is taken' }],
    });
    const { user } = renderPart(<Edit save={save} listing={aListing({ name: 'Amina' })} />);

    await user.type(nameField(), ' 2');
    await user.click(saveButton());

    await waitFor(() => expect(nameField()).toHaveFocus());
    expect(nameField()).toHaveAccessibleDescription(/This name is taken/);
  });

  it('sends nothing while a field is wrong, and the field can be reset', async () => {
    const save = jest.fn<Promise<SaveResult>, [Record<string, unknown>]>().mockResolvedValue(saved);
    const { user } = renderPart(<Edit save={save} listing={aListing({ name: 'Amina' })} />);

    await user.clear(nameField());
    await user.click(saveButton());
    await waitFor(() => expect(nameField()).toBeInvalid());
    expect(save).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(nameField()).toHaveValue('Amina');
    expect(nameField()).toBeValid();
  });

  it('asks for the position as two numbers when there is no map', async () => {
    const { user } = renderPart(<Edit save={async () => saved} />);
    await user.click(screen.getByRole('radio', { name: /Food/ }));

    expect(screen.getByLabelText(/^Latitude/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Set the location on the map' })).toBeNull();
  });
});
