import { defineCatalogue, type Translator, useTranslator } from '@halalmap/i18n';
import { listingFormMessages } from '@halalmap/listing-parts/listing-form';
import { en, groups } from './en';

/** Texts of the owner pages. */
const ownerMessages = {
  'owner.myPlaces': 'My places',
  'owner.myPlacesText': 'Your places, claims and suggested changes.',
  'owner.loading': 'Loading',
  'owner.owned': 'Places you own',
  'owner.ownedFailed': 'Your places did not load',
  'owner.ownsNone': 'None yet. A place becomes yours once your claim is approved.',
  'owner.gone': 'It is no longer listed.',
  'owner.merged': 'It was merged into this listing, which is not yours. Claim it if it should be.',
  'owner.manage': 'Manage',
  'owner.waitsTag': 'Change pending',
  'owner.forBusiness': 'You need a business account to manage a place',
  'owner.forBusinessText':
    'Open your place’s page and choose “Claim it”. You can switch to a business account there.',
  'owner.forAdmins': 'Admins cannot own places',
  'owner.forAdminsText': 'All claims and changes are in the admin panel.',
  'owner.changes': 'Changes you suggested',
  'owner.changesFailed': 'Your changes did not load',
  'owner.noChanges': 'None yet. Use “Report a problem” on the page of any place.',
  'owner.moreChanges': 'Show more changes',
  'owner.aPlace': 'A place',
  'owner.change.pending': 'Pending review',
  'owner.change.approved': 'Approved',
  'owner.change.rejected': 'Not approved',
  'owner.change.withdrawn': 'Withdrawn',
  'owner.changeSent': 'Sent on {day}',
  'owner.changeDecided': 'Decided on {day}',
  'owner.changeReason': 'Reason from the admins: {reason}',
  'owner.withdraw': 'Withdraw change',
  'owner.withdrawOf': 'of {name}',
  'owner.withdrawTitle': 'Withdraw this change?',
  'owner.withdrawText': 'It will not be reviewed, and the listing stays as it is.',
  'owner.withdrawFailed': 'The change was not withdrawn',
  'owner.changeWithdrawn': 'The change was withdrawn',
  'owner.withdrawnHere': 'The change was withdrawn. The listing stays as it is.',
  'owner.keep': 'Keep it',
  'owner.way': 'Breadcrumb',
  'owner.seePage': 'View the public page',
  'owner.parts': 'Sections',
  'owner.pageTitle': '{part}: {name}',
  'owner.figures': 'The last 30 days',
  'owner.figures.views': 'Page seen',
  'owner.figures.saves': 'Saved as a favourite',
  'owner.figures.directions': 'Directions opened',
  'owner.figures.count': '{count, number}',
  'owner.figures.line':
    'Last 30 days: seen {views, number}, saved {saves, number}, directions {directions, number}',
  'owner.figures.how':
    'Counted by day, without cookies and without knowing who. Saves are those of people with an account.',
  'owner.part.overview': 'Overview',
  'owner.part.edit': 'Facts',
  'owner.part.photos': 'Photos',
  'owner.part.reviews': 'Reviews',
  'owner.part.statements': 'Statements',
  'owner.denied': 'Not allowed',
  'owner.deniedText':
    'Only the owner can manage this place here. If it is yours, claim it on its page. If something is wrong, suggest an edit there.',
  'owner.admin': 'You are viewing this as an admin',
  'owner.adminText': 'The owner sees the same page and can edit it here. You can edit it in the admin panel.',
  'owner.pending': 'This listing is not public yet. It is waiting for a decision.',
  'owner.rejected': 'This listing is not public. Reason from the admins:',
  'owner.trust': 'What its badge is based on',
  'owner.raise': 'How to get a better badge',
  'owner.raise.none': 'There is nothing more you can do. This badge lasts as long as its evidence.',
  'owner.raise.renew':
    'The certificate has expired and no longer counts. Enter the body, number and expiry date of the new one; an admin will check it.',
  'owner.raise.certificate':
    'A valid certificate from a recognised body, with its number and expiry date. An admin will check it.',
  'owner.raise.members': 'Three members who say within a year that the food is halal, as far as they saw.',
  'owner.raise.facts': 'Three members who confirm within a year that everything is still true.',
  'owner.raise.fresh': 'A new confirmation: nobody has confirmed anything for more than a year.',
  'owner.raise.honest': 'Stars, photos and payments never change a badge.',
  'owner.go.edit': 'Enter it under Facts',
  'owner.go.statements': 'Add it under Statements',
  'owner.noReviews': 'No reviews yet',
  'owner.notPublic': 'People can review it once it is public.',
  'owner.readReviews': 'Read and reply',
  'owner.seeReviews': 'Read reviews',
  'owner.photosText': 'At most ten. The first one is the main photo unless you choose another.',
  'owner.noPhotos': 'No photos yet',
  'owner.photoOf': 'Photo of {name}',
  'owner.statementsText':
    'What you state here is published immediately, as the owner’s statement with its date. It cannot be edited: a later statement replaces it.',
  'owner.noStatements': 'You have not made any statements yet.',
  'owner.saidOn': 'Stated on {day}',
  'owner.saidUntil': 'Withdrawn on {day}',
  'owner.ask.halalScope': 'What is halal?',
  'owner.ask.muslimOwned': 'Is it Muslim-owned?',
  'owner.ask.halalCertified': 'Is it halal certified?',
  'owner.answer.Yes': 'Yes',
  'owner.answer.No': 'No',
  'owner.answer.all': 'Everything',
  'owner.answer.part':
    '{type, select, food {Part of the menu} product {Part of it} other {Part of what it sells}}',
  'owner.answer.pork_free': 'Only pork-free',
  'owner.answer.not_halal': 'Not halal',
  'owner.sayNothing': 'Answer at least one question',
  'owner.stateHint':
    'Your statement alone does not give the Halal Certified badge: for that, enter the certificate under Facts.',
  'owner.state': 'Publish statement',
  'owner.stated': 'Your statement is published',
  'owner.statedText': 'It is shown on the page with today’s date.',
  'owner.disputes': 'Under review',
  'owner.disputesText':
    'Members dispute something about this place. An admin decides; your answer is shown on the page until then.',
  'owner.dispute.closed': 'It has closed.',
  'owner.dispute.not_halal': 'It is not halal.',
  'owner.dispute.wrong_info': 'Some facts are wrong.',
  'owner.answer': 'Your answer',
  'owner.answerHint': 'Shown on the page, beside the dispute.',
  'owner.sendAnswer': 'Publish answer',
  'owner.answered': 'Your answer is published',
  'owner.answeredText': 'It is shown until an admin has decided.',
  'owner.answerFailed': 'Your answer was not published',
  'owner.stateWaits': 'An admin looks at it first',
  'owner.stateWaitsText': 'What says more than the page does is published once an admin has agreed.',
  'owner.stateFailed': 'Your statement was not published',
  'owner.waits': 'One of your changes is pending review',
  'owner.waitsSince': 'Sent on {day}. Until it is decided, the old facts stay public.',
  'owner.nothing': 'Empty',
  'owner.editText': 'Your edits are public immediately, except for facts that affect the badge.',
  'owner.save': 'Save changes',
  'owner.unsaved': 'Not saved yet. Your draft stays on this device.',
  'owner.nothingTyped': 'No changes yet.',
  'owner.certifiedFacts': 'This place is certified',
  'owner.certifiedFactsText':
    'Changes to the name, type, address or position are reviewed first, because the certificate is for this place.',
  'owner.trustFacts': 'These changes are reviewed first',
  'owner.trustFactsText':
    'The badge is based on the facts below. An admin reviews your changes; until then, the old facts stay public.',
  'owner.restored': 'Your draft is restored',
  'owner.discard': 'Discard draft',
  'owner.locked': 'An admin is editing this place right now',
  'owner.lockedText': 'Your draft is kept. Save it again in a few minutes.',
  'owner.lockedUntil': 'Your draft is kept. Save it again after {moment}, or when they are done.',
  'owner.otherType': 'This moves the place to another directory',
  'owner.otherTypeText': 'Saving clears the facts that do not apply in that directory.',
  'owner.meanwhile': 'This place was changed while you were editing',
  'owner.meanwhileText': 'Review the differences and save again.',
  'owner.meanwhile.typed': 'You entered something else. Saving replaces it with yours.',
  'owner.meanwhile.take': 'Use this value: {field}',
  'owner.meanwhile.followed': 'The form below now shows it.',
  'owner.saved': 'Saved',
  'owner.savedAtOnce': 'Public now:',
  'owner.savedFiles':
    '{count, plural, one {One certificate file was} other {# certificate files were}} sent to the admins.',
  'owner.savedWaiting': 'Sent for review. The old facts stay public until an admin decides:',
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

// Separate from the texts of the app: they are loaded with the owner pages.
const catalogue = defineCatalogue({ en: ownerMessages }, 'directory/owner');

export type OwnerText = Translator<keyof typeof ownerMessages>;

/** The texts of the owner pages in the current language. */
export const useOwnerText = (): OwnerText => useTranslator(catalogue);

const formMessages = { ...en, ...listingFormMessages };
// Separate from the texts of the app: the rest is loaded with the form.
const formCatalogue = defineCatalogue({ en: formMessages }, 'parts/listing-form', ...groups);

export type FormText = Translator<keyof typeof formMessages>;

/** The texts of the app and of the form of a listing in the current language. */
export const useFormText = (): FormText => useTranslator(formCatalogue);
