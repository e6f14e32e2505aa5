import { cleanText } from './text';

/** The words of a text in lower case, without accents and signs, with one space between them. */
const wordsIn = (text: string): string =>
  cleanText(text)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const thing =
  '(?:halal )?(?:certificates?|certifications?|certified|cert|certs|certifier|certifying body|body|number|no|num|holder|name|phone|telephone|tel|mobile|cell|landline|contact|email|e ?mail|mail|web|website|site|page|url|link|address|location|supplier|source|data|info|information|details?|records?|entry|answer|value|one)(?: (?:number|no|address|site|details?))?';
const bagay =
  '(?:halal )?(?:sertipiko|sertipikasyon|certificate|certification|cert|numero|number|telepono|phone|cellphone|contact|email|website|address|tirahan|lisensya|impormasyon|nakalagay|alam)';

/** What people write where there is nothing to say, as one whole text. */
const nothings: readonly RegExp[] = [
  /^$/,
  /^0+$/,
  /^x{1,9}$/,
  /^n ?a$/,
  /^(?:none?|no|nope|nil|null|nan|nothing|undefined|void|blank|empty|not|without|unknown|unk|n k|dk|idk)$/,
  new RegExp(
    `^(?:none?|no|without|not|w o) (?:${thing}|yet|any|at all)(?: (?:yet|available|provided|given|known))?$`,
  ),
  /^not (?:applicable|available|known|specified|stated|provided|given|indicated|listed|found|sure|certified|any|declared|disclosed)(?: yet)?$/,
  /^(?:un(?:specified|available|disclosed|certified)|data not available|does not (?:apply|have(?: (?:one|any|it))?))$/,
  /^(?:wala|wla|wlang?|waley|walay?|awan|wara|alang|hindi alam|di alam|ewan|ninguno|ningun|nada)(?: (?:pa|po|pong|pang|naman|rin|din))*$/,
  new RegExp(
    `^(?:walang?|wlang?|walay|wala(?: (?:pa|po|pong|pang|rin|naman|kaming?))+) ${bagay}(?: (?:pa|po))*$`,
  ),
  /^(?:لا|لا يوجد|لايوجد|لا توجد|لاتوجد|لا شيء|لا شي|ليس|بدون|بلا|غير (?:متوفر|متوفرة|متاح|متاحة|معروف|معروفة|موجود|موجودة|محدد|محددة|معتمد|معتمدة)|مجهول|فارغ)$/,
  /^(?:لا يوجد|لايوجد|لا توجد|لاتوجد|بدون|بلا|ليس لديه?ا?|ليست?) (?:شهاده|شهادة|شهادة حلال|رقم|هاتف|بريد|موقع|عنوان|جهة|اعتماد)(?: حلال| بعد)?$/,
];

/** What people write where something is to come. */
const notYets: readonly RegExp[] = [
  /^t ?b ?[acdf]$/,
  /^(?:t f|to (?:be )?(?:follow(?:ed)?|announced?|advised?|determined?|confirmed|supplied|submitted|issued|updated?|provided))(?: soon)?$/,
  /^(?:(?:still |currently |application |renewal |certification |certificate |halal )*(?:pending|on ?process|in process|under process|processing|in progress|ongoing|on going|under (?:application|renewal|review|evaluation)|for (?:renewal|application|issuance|release|processing|submission)|awaiting|waiting|applied|applying|renewing|expired renewal)(?: (?:application|renewal|certification|certificate|approval|release|issuance|yet|still|for (?:release|approval|renewal|certificate|certification)))*)$/,
  /^not yet(?: (?:certified|available|issued|released|known|received|applied|renewed))?$/,
  /^(?:coming )?soon$/,
  /^(?:later|to come|upcoming|in the works)$/,
  /^(?:hindi pa(?: (?:certified|sertipikado|nakukuha|na ?release))?|inaayos(?: pa)?|pinoproseso(?: pa)?|hinihintay(?: pa)?|kinukuha pa|susunod(?: na lang| nalang| po)?)$/,
  /^(?:قيد (?:الانتظار|المعالجه|المعالجة|التجديد|الاصدار|الإصدار|التنفيذ|الدراسه|الدراسة)|قريبا|لاحقا|ليس بعد|لم (?:تصدر|يصدر) بعد|في الانتظار)$/,
];

/** A longer text says something; it is not normalised to find out. */
const longestNothing = 200;

const isOneOf = (patterns: readonly RegExp[], text: string): boolean => {
  if (text.length > longestNothing) return false;
  const words = wordsIn(text);
  return words.length <= 60 && patterns.some((pattern) => pattern.test(words));
};

/**
 * Whether a text only says that there is nothing to say: `N/A`, `none`, `--`, `wala`, `walang sertipiko`, `لا يوجد`. In a
 * field from which a statement follows it is no value.
 */
export const saysNothing = (text: string): boolean => isOneOf(nothings, text);

/** Whether a text only says that something is to come: `pending`, `to follow`, `TBA`, `hindi pa`. */
export const saysNotYet = (text: string): boolean => isOneOf(notYets, text);
