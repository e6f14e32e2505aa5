import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** The blog: the list of articles, an article, and the newsletter. */
const blogEn = {
  title: 'Blog',
  eyebrow: 'From the {product} Team',
  lead: 'Eating, shopping, praying and travelling as a Muslim in the Philippines: what helps, and how to find out.',
  english: 'The articles are in English.',
  featured: 'Featured article',
  articles: 'All articles',
  categories: 'Categories',
  all: 'All',
  'category.Food Guide': 'Food Guide',
  'category.Community': 'Community',
  'category.Lifestyle': 'Lifestyle',
  'category.Shopping': 'Shopping',
  'category.Faith': 'Faith',
  'category.Education': 'Education',
  count: '{count, plural, one {# article} other {# articles}}',
  readTime: '{minutes} min read',
  readMore: 'Read More',
  'readMore.of': 'Read More: {title}',
  back: 'Back to Blog',
  share: 'Share Article',
  'author.title': 'About {author}',
  'author.team':
    'The {product} Team runs this directory. Its articles are based on the directory and on public sources, state what is not known, and are corrected when readers report mistakes.',
  'author.other': '{author} writes for {product} about Muslim life in the Philippines.',
  'discover.title': 'Discover More',
  'discover.food': 'Browse Restaurants',
  'discover.business': 'Find Businesses',
  'discover.blog': 'Read More Articles',
  'body.failed': 'The text did not load',
  'body.failedText': 'Check your connection, then try again.',
  'notFound.title': 'Blog Post Not Found',
  'notFound.text': "The blog post you're looking for doesn't exist.",
  'notFound.back': 'Go Back',
  'newsletter.title': 'Newsletter',
  'newsletter.text':
    'Leave your email address and we will write when there is something new to read. Nothing else.',
  'newsletter.email': 'Email',
  'newsletter.send': 'Subscribe',
  'newsletter.sending': 'Subscribing…',
  'newsletter.done': 'Subscribed!',
  'newsletter.doneText':
    'One step is left: open the link in the email that we have sent you. Without it we will not write to you.',
  'newsletter.failed': 'You are not subscribed yet',
  'newsletter.limited':
    'Too many subscriptions from your connection. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'newsletter.needsScript': 'Subscribing needs JavaScript.',
} as const;

const catalogue = defineCatalogue({ en: blogEn }, 'shell/blog');

/** The texts of the blog. */
export const useBlogText = () => useTranslator(catalogue);
