import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';
import { listingFormMessages } from '@halalmap/listing-parts/listing-form';
import { en } from './en';

/** Texts of the pages on which owners look after their places. */
export const ownerMessages = {
  'owner.myPlaces': 'My places',
  'owner.myPlacesText': 'What is yours here, and how it stands.',
  'owner.loading': 'Loading',
  'owner.owned': 'Places you own',
  'owner.ownedFailed': 'Your places did not load',
  'owner.ownsNone': 'None yet. A place becomes yours when a claim on it is approved.',
  'owner.gone': 'It is no longer listed.',
  'owner.merged': 'It was merged into this listing, which is not yours. Claim it if it should be.',
  'owner.manage': 'Manage',
  'owner.waitsTag': 'A change waits',
  'owner.forBusiness': 'Owning a place needs a business account',
  'owner.forBusinessText':
    'Open the page of your place and choose “Claim it”: you can switch to a business account there.',
  'owner.forAdmins': 'Admins own no places',
  'owner.forAdminsText': 'Claims and changes of everybody are in the admin panel.',
  'owner.changes': 'Changes you suggested',
  'owner.changesFailed': 'Your changes did not load',
  'owner.noChanges': 'None yet. Every page of a place has “Suggest an edit”.',
  'owner.moreChanges': 'Show more changes',
  'owner.aPlace': 'A place',
  'owner.change.pending': 'Waits for a decision',
  'owner.change.approved': 'Approved',
  'owner.change.rejected': 'Not approved',
  'owner.change.withdrawn': 'Withdrawn',
  'owner.changeSent': 'Sent on {day}',
  'owner.changeDecided': 'Settled on {day}',
  'owner.changeReason': 'The admins say: {reason}',
  'owner.withdraw': 'Withdraw change',
  'owner.withdrawOf': 'of {name}',
  'owner.withdrawTitle': 'Withdraw this change?',
  'owner.withdrawText': 'It will not be reviewed, and the listing stays as it is.',
  'owner.withdrawFailed': 'It was not withdrawn',
  'owner.changeWithdrawn': 'The change is withdrawn',
  'owner.withdrawnHere': 'The change is withdrawn. The listing stays as it is.',
  'owner.keep': 'Keep it',
  'owner.way': 'Way back',
  'owner.seePage': 'See the public page',
  'owner.parts': 'Parts',
  'owner.pageTitle': '{part}: {name}',
  'owner.part.overview': 'Overview',
  'owner.part.edit': 'Facts',
  'owner.part.photos': 'Photos',
  'owner.part.reviews': 'Reviews',
  'owner.part.statements': 'Statements',
  'owner.denied': 'Not allowed',
  'owner.deniedText':
    'Only its owner looks after this place here. If it is yours, claim it on its page. If something is wrong, suggest an edit there.',
  'owner.admin': 'You look at this as an admin',
  'owner.adminText': 'The owner sees the same, and edits it here. You edit it in the admin panel.',
  'owner.pending': 'This listing is not public yet. It waits for a decision.',
  'owner.rejected': 'This listing is not public. The admins say why:',
  'owner.trust': 'What it is trusted by',
  'owner.raise': 'What would give it a better badge',
  'owner.raise.none': 'Nothing that is open to you. This badge lasts as long as what it rests on.',
  'owner.raise.renew':
    'The certificate has ended and counts as none. Enter body, number and last day of the new one; an admin checks it.',
  'owner.raise.certificate':
    'A certificate of a recognised body, with its number and a last day that is not over. An admin checks it.',
  'owner.raise.statement':
    'Your word on whether it is Muslim-owned. It shows as the word of the owner, with its day.',
  'owner.raise.members': 'Three members who say within a year that all of this is still true.',
  'owner.raise.fresh': 'News: nobody has confirmed anything for more than a year.',
  'owner.raise.honest': 'Stars, photos and payments never change a badge.',
  'owner.go.edit': 'Enter it under Facts',
  'owner.go.statements': 'Say it under Statements',
  'owner.noReviews': 'No reviews yet',
  'owner.notPublic': 'People can review it once it is public.',
  'owner.readReviews': 'Read and answer them',
  'owner.seeReviews': 'Read them',
  'owner.photosText': 'At most ten. The first one stands for the place unless you choose another.',
  'owner.noPhotos': 'No photos yet',
  'owner.photoOf': 'Photo of {name}',
  'owner.statementsText':
    'What you say here shows at once, as the word of the owner with its day. It is never changed: a later statement counts in its place.',
  'owner.noStatements': 'You have not said anything yet.',
  'owner.saidOn': 'Said on {day}',
  'owner.saidUntil': 'Withdrawn on {day}',
  'owner.ask.muslimOwned': 'Is it Muslim-owned?',
  'owner.ask.halalCertified': 'Is it halal certified?',
  'owner.answer.Yes': 'Yes',
  'owner.answer.No': 'No',
  'owner.sayNothing': 'Answer at least one question',
  'owner.stateHint':
    'Your word alone gives no Halal Certified badge: for that, enter the certificate under Facts.',
  'owner.state': 'Publish statement',
  'owner.stated': 'Your statement is published',
  'owner.statedText': 'It shows on the page with today’s date.',
  'owner.stateFailed': 'It was not published',
  'owner.waits': 'A change of yours waits for a decision',
  'owner.waitsSince': 'Sent on {day}. Until then the old facts stay public.',
  'owner.nothing': 'Nothing',
  'owner.editText': 'What you save is public at once, but for what the badge rests on.',
  'owner.save': 'Save changes',
  'owner.unsaved': 'Not saved yet. What you typed stays on this device.',
  'owner.nothingTyped': 'Nothing is changed yet.',
  'owner.certifiedFacts': 'This place is certified',
  'owner.certifiedFactsText':
    'A new name, type, address or position goes to review, because the certificate is about this place.',
  'owner.trustFacts': 'These go to review',
  'owner.trustFactsText':
    'The badge rests on the facts below. An admin looks at what you change here; until then the old facts stay public.',
  'owner.restored': 'What you typed is back',
  'owner.discard': 'Discard it',
  'owner.locked': 'An admin is editing this place right now',
  'owner.lockedText': 'What you typed is kept. Save it again in a few minutes.',
  'owner.lockedUntil': 'What you typed is kept. Save it again after {moment}, or when they are done.',
  'owner.otherType': 'This moves the place to another directory',
  'owner.otherTypeText': 'Saving empties the facts that places of that directory do not have.',
  'owner.meanwhile': 'This place was changed while you typed',
  'owner.meanwhileText': 'Look at what is different now, and save again.',
  'owner.meanwhile.typed': 'You typed something else. Saving puts yours in its place.',
  'owner.meanwhile.take': 'Take it over: {field}',
  'owner.meanwhile.followed': 'The form below shows it now.',
  'owner.saved': 'Saved',
  'owner.savedAtOnce': 'Public now:',
  'owner.savedFiles':
    '{count, plural, one {One file of the certificate is} other {# files of the certificate are}} with the admins.',
  'owner.savedWaiting': 'Sent to review. The old facts stay public until an admin decides:',
  'owner.editSaved': 'Success',
  'owner.editSavedText': 'Listing updated successfully',
  'owner.editFailed': 'Edit Failed',
  'owner.editFailedText': 'Failed to update the listing',
  'owner.field.entityType': 'Directory',
  'owner.field.provinceId': 'Province',
  'owner.field.municipalityId': 'City or municipality',
  'owner.field.latitude': 'Latitude',
  'owner.field.longitude': 'Longitude',
  'owner.field.brandId': 'Brand',
  'owner.field.categoryId': 'Category',
  'owner.field.halalProductCategoryId': 'Category',
  'owner.field.halalProductSubcategoryId': 'Subcategory',
  'owner.field.muslimBusinessCategoryId': 'Category',
  'owner.field.muslimBusinessSubcategoryId': 'Subcategory',
  'owner.field.businessRegNumber': 'Business registration number',
  'owner.field.taxId': 'Tax number (TIN)',
} as const;

// Apart from the texts of the app: they come with the pages of owners.
const catalogue = defineCatalogue({ en: ownerMessages });

export type OwnerText = Translator<keyof typeof ownerMessages>;

/** The texts of owners' pages in the current language. */
export const useOwnerText = (): OwnerText => useTranslator(catalogue);

const formMessages = { ...en, ...listingFormMessages };
// Apart from the texts of the app: what is more than those comes with the form.
const formCatalogue = defineCatalogue({ en: formMessages });

export type FormText = Translator<keyof typeof formMessages>;

/** The texts of the app and of the form of a listing in the current language. */
export const useFormText = (): FormText => useTranslator(formCatalogue);
