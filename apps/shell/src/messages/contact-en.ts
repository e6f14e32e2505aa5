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
  'sent.text': "Thank you for contacting us. We'll get back to you within 24 hours.",
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

const catalogue = defineCatalogue({ en: contactEn });

/** The texts of the contact page. */
export const useContactText = () => useTranslator(catalogue);
