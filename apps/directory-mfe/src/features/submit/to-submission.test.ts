import { listingSubmissionSchema } from '@halalmap/contracts';
import { emptyForm, otherBody, type FormValues } from './form-values';
import { toSubmission } from './to-submission';

const filled = (values: Partial<FormValues>): FormValues => ({
  ...emptyForm(),
  entityType: 'food',
  name: 'Amina',
  ...values,
});

describe('what the form sends', () => {
  it('has lists, numbers and nothing for what is empty', () => {
    expect(
      toSubmission(filled({ specialties: 'pastil, satti ,', foodTypes: 'Tausug', provinceId: '15' })),
    ).toMatchObject({
      specialties: ['pastil', 'satti'],
      foodTypes: ['Tausug'],
      provinceId: 15,
      phone: null,
    });
  });

  it('leaves out what was typed for another type', () => {
    const submission = toSubmission(filled({ entityType: 'food', imamName: 'Somebody', price: '12' }));

    expect(submission).not.toHaveProperty('imamName');
    expect(listingSubmissionSchema.safeParse(submission).success).toBe(true);
  });

  it('drops the certificate unless halal certified is Yes', () => {
    const certificate = { certifyingBody: 'IDCP', certificationNumber: 'EX-1' };

    expect(toSubmission(filled({ ...certificate, halalCertified: 'No' }))).toMatchObject({
      certifyingBody: null,
      certificationNumber: null,
    });
    expect(toSubmission(filled({ ...certificate, halalCertified: 'Yes' }))).toMatchObject({
      certifyingBody: 'IDCP',
      certificationNumber: 'EX-1',
    });
  });

  it('names a certifying body that is not in the list', () => {
    expect(
      toSubmission(
        filled({ halalCertified: 'Yes', certifyingBody: otherBody, otherCertifyingBody: 'Halal Body X' }),
      ),
    ).toMatchObject({ certifyingBody: 'Halal Body X' });
  });

  it.each(['food', 'business', 'mosque', 'product'] as const)(
    'passes the contract for an empty %s',
    (entityType) => {
      expect(listingSubmissionSchema.safeParse(toSubmission(filled({ entityType }))).success).toBe(true);
    },
  );
});
