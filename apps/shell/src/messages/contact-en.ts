import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** The contact page: its form and its hours. */
const contactEn = {
  title: 'Contact',
  eyebrow: 'Help and contact',
  lead: 'Questions, corrections, complaints, or something missing? We read every message.',
  'form.title': 'Send us a message',
  'form.firstName': 'First name',
  'form.lastName': 'Last name',
  'form.email': 'Email',
  'form.phone': 'Phone',
  'form.subject': 'Subject',
  'form.message': 'Message',
  'form.messageHint':
    'If it is about a place, please include its name and town. At most {max, number} characters.',
  'form.send': 'Send message',
  'form.sending': 'Sending…',
  'form.kept': 'Your draft stays on this device until you send it.',
  'form.needsScript': 'Sending the form needs JavaScript.',
  'form.needsScriptMail': 'Without it, write to {email}.',
  'form.failed': 'Your message was not sent',
  'form.failedText': '{reason} Nothing you entered is lost.',
  'form.limited':
    'Too many messages from your connection. You can send this one in {minutes, plural, one {# minute} other {# minutes}}. Nothing you entered is lost.',
  'sent.title': 'Message Sent!',
  'sent.text':
    "Thank you for contacting us.{hours, plural, =0 {} one { We''ll get back to you within # hour.} other { We''ll get back to you within # hours.}}",
  'sent.another': 'Send another message',
  'ways.title': 'Other ways to reach us',
  'ways.email': 'Email',
  'hours.title': 'Support hours',
  'hours.week': 'Monday to Friday',
  'hours.weekTime': '9 am to 6 pm',
  'hours.saturday': 'Saturday',
  'hours.saturdayTime': '10 am to 4 pm',
  'hours.sunday': 'Sunday',
  'hours.closed': 'Closed',
  'hours.zone': 'Philippine time. A message can be sent at any hour.',
} as const;

const contactCatalogue = defineCatalogue({ en: contactEn }, 'shell/contact');

/** The texts of the contact page. */
export const useContactText = () => useTranslator(contactCatalogue);

/** Frequent questions. The answers describe the product; `<name>` marks a link. */
const faqEn = {
  title: 'Frequently asked questions',
  'add.q': 'How do I add a place?',
  'add.a':
    'Fill in <submit>the form</submit>. It takes a few minutes and needs no account. We check what you send before we publish it.',
  'cost.q': 'What does a listing cost?',
  'cost.a':
    'Nothing. Submitting, claiming and managing a listing are free, and positions in a list are not for sale.',
  'account.q': 'Do I need an account?',
  'account.a':
    'Not to search, read or submit a place. Your favourites are then kept on your device. Reviews, confirmations and suggested edits need <signUp>an account</signUp>; your favourites move into it when you sign in.',
  'badge.q': 'What do the badges mean?',
  'badge.a':
    'Each badge stands for a kind of evidence, and one tap shows it: who told us, when, and how long it is valid. “Halal-friendly” is not a badge: a place is partly halal or pork-free, and says which. <about>More about the rules.</about>',
  'certified.q': 'A place has a certificate. Why is it not shown as Halal Certified?',
  'certified.a':
    'Three things must be on record: the certifying body, the number and the expiry date, and that date must not have passed. If one is missing, open the listing and choose “Report a problem”, or send us what the certificate says.',
  'wrong.q': 'A place has closed, is not halal, or its facts are wrong. What can I do?',
  'wrong.a':
    'Open its page and choose “Report a problem”: it needs no account. With an account and a verified email you can also say on the page that it has closed, is not halal or has wrong facts, and suggest what is right. An admin reviews all of it.',
  'claim.q': 'This is my business. How can I manage its listing?',
  'claim.a':
    'Create <signUp>a business account</signUp>, open the listing and claim it. An admin reviews your claim. When it is approved, you can edit the listing, arrange its photos and reply to reviews. Facts that affect trust, such as the certificate and who owns the place, are checked before they change.',
  'review.q': 'How is the rating calculated?',
  'review.a':
    'It is the average of all reviews of a place, one from each member. The owner can reply to a review but cannot remove it. Reported reviews are checked by an admin.',
  'position.q': 'What happens to my location?',
  'position.a':
    'Only if you allow it, your browser shares it with the page, which calculates the distances itself. To list the nearest places first, the server receives your location rounded to about one kilometre. It is not stored. <privacy>More on privacy</privacy>',
  'password.q': 'I forgot my password, or want to change it.',
  'password.a':
    'Choose “Forgot your password?” where you <signIn>sign in</signIn>, and we email you a link; it works once, for one hour. When you are signed in, change it in <settings>Settings</settings>; all your other devices are then signed out.',
  'data.q': 'How do I get a copy of my data, or delete my account?',
  'data.a':
    'Both are in <settings>Settings</settings>; you do not need to contact us. When you delete your account, your reviews stay without your name, and places that you submitted stay listed.',
  'newsletter.q': 'How do I unsubscribe from the newsletter?',
  'newsletter.a':
    'Open the link at the end of any newsletter. Or send us a message with the subject “Newsletter”.',
} as const;

const faqCatalogue = defineCatalogue({ en: faqEn }, 'shell/faq');

/** The texts of frequent questions. */
export const useFaqText = () => useTranslator(faqCatalogue);
