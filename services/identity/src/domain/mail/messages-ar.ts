import { product } from '@halalmap/contracts';
import type { MailTexts } from './messages-en';

/** The texts of mails in Arabic. */
export const ar: MailTexts = {
  greeting: 'السلام عليكم،',
  greetingByName: 'السلام عليكم {name}،',
  aPlace: 'مكانكم',

  'verification.subject': `تأكيد البريد الإلكتروني في ${product.name}`,
  'verification.text': 'يُرجى فتح هذا الرابط لتأكيد أن هذا البريد لكم:',
  'verification.once': 'يعمل الرابط مرة واحدة خلال 24 ساعة.',
  'verification.ignore': `إن لم تُنشئوا حسابًا في ${product.name} فيمكن تجاهل هذه الرسالة.`,

  'reset.subject': `اختيار كلمة مرور جديدة في ${product.name}`,
  'reset.text': 'طُلبت كلمة مرور جديدة، ونأمل أن يكون الطلب منكم. يمكن اختيارها هنا:',
  'reset.once': 'يعمل الرابط مرة واحدة خلال ساعة. استخدامه يسجّل الخروج من كل الأجهزة.',
  'reset.startsAnew':
    'لم يؤكد أحد هذا البريد بعد. لذلك يبدأ الحساب من جديد بكلمة المرور الجديدة: يُزال كل ما أُدخل فيه، مثل الأسماء والدخول بخطوتين والمفضّلة والملف التجاري.',
  'reset.recentFactors':
    'ويزيل أيضًا مفاتيح المرور وتطبيق المصادقة التي أُضيفت في الأيام السبعة الماضية، ورموز الاسترداد التي أُنشئت معها.',
  'reset.futureFactors': 'ويزيل أيضًا أي مفتاح مرور أو تطبيق مصادقة يُضاف من الآن.',
  'reset.olderFactors':
    'يبقى مفتاح المرور أو تطبيق المصادقة الأقدم، ويظل تسجيل الدخول يطلبه أو يطلب رمز استرداد. عند فقده يُرجى مراسلتنا عبر نموذج التواصل في الموقع.',
  'reset.ignore': 'إن لم يكن الطلب منكم فيمكن تجاهل هذه الرسالة: تبقى كلمة المرور كما هي.',

  'passwordReset.subject': `كلمة مرور جديدة في ${product.name}`,
  'passwordReset.text':
    'اختيرت كلمة مرور جديدة بالرابط الذي أرسلناه إلى هذا البريد، وسُجّل الخروج من كل الأجهزة.',
  'passwordReset.factors':
    'أُزيلت مفاتيح المرور وتطبيق المصادقة التي أُضيفت في الأيام السبعة الماضية، ورموز الاسترداد التي أُنشئت معها.',
  'passwordReset.everything':
    'لم يكن أحد قد أكد هذا البريد من قبل. لذلك أُزيل كل ما أُدخل في الحساب، ويبدأ الحساب من جديد.',
  notYou:
    'إن لم يكن ذلك منكم فيُرجى اختيار كلمة مرور جديدة الآن. يسجّل ذلك الخروج من كل الأجهزة ويزيل مفاتيح المرور وتطبيق المصادقة التي أُضيفت في الأيام السبعة الماضية، مع رموز الاسترداد التي أُنشئت معها:\n{link}',

  'appAdded.subject': `أُضيف تطبيق مصادقة في ${product.name}`,
  'appAdded.firstSubject': `الدخول بخطوتين مفعّل في ${product.name}`,
  'appAdded.text': 'يمكن الآن تسجيل الدخول برمز من تطبيق المصادقة بعد كلمة المرور.',
  'appAdded.undo':
    'لم أكن أنا: يُرجى فتح هذا الرابط والضغط على الزر. يزيل ذلك تطبيق المصادقة، ويسجّل الخروج من كل الأجهزة، ويطلب كلمة مرور جديدة. يعمل مرة واحدة خلال 7 أيام.',
  'appAdded.undoFirst':
    'لم أكن أنا: يُرجى فتح هذا الرابط والضغط على الزر. يزيل ذلك تطبيق المصادقة ورموز الاسترداد التي أُنشئت معه، ويسجّل الخروج من كل الأجهزة، ويطلب كلمة مرور جديدة. يعمل مرة واحدة خلال 7 أيام.',
  'passkeyAdded.subject': `أُضيف مفتاح مرور في ${product.name}`,
  'passkeyAdded.text':
    'أُضيف مفتاح مرور إلى الحساب. يسجّل الدخول بلا كلمة مرور، أو بوصفه الخطوة الثانية بعدها.',
  'passkeyAdded.undo':
    'لم أكن أنا: يُرجى فتح هذا الرابط والضغط على الزر. يزيل ذلك مفتاح المرور، ويسجّل الخروج من كل الأجهزة، ويطلب كلمة مرور جديدة. يعمل مرة واحدة خلال 7 أيام.',
  'passkeyAdded.undoFirst':
    'لم أكن أنا: يُرجى فتح هذا الرابط والضغط على الزر. يزيل ذلك مفتاح المرور ورموز الاسترداد التي أُنشئت معه، ويسجّل الخروج من كل الأجهزة، ويطلب كلمة مرور جديدة. يعمل مرة واحدة خلال 7 أيام.',
  'factor.othersSignedOut': 'سُجّل الخروج من كل الأجهزة الأخرى.',
  'factor.keepCodes': 'يُرجى حفظ رموز الاسترداد في مكان آمن: كل رمز يحل محل الخطوة الثانية مرة واحدة.',
  'factor.last': 'لا يحتاج تسجيل الدخول الآن إلا إلى كلمة المرور. لم تعد رموز الاسترداد تعمل.',

  'appRemoved.subject': `أُزيل تطبيق مصادقة في ${product.name}`,
  'appRemoved.lastSubject': `الدخول بخطوتين متوقف في ${product.name}`,
  'appRemoved.text': 'لم تعد رموز تطبيق المصادقة مقبولة. ما زالت مفاتيح المرور تعمل.',
  'appRemoved.lastText': 'أُوقف الدخول بخطوتين في الحساب.',
  'passkeyRemoved.subject': `أُزيل مفتاح مرور في ${product.name}`,
  'passkeyRemoved.text': 'أُزيل مفتاح مرور من الحساب ولم يعد يسجّل الدخول.',

  'codeUsed.subject': `استُخدم رمز استرداد في ${product.name}`,
  'codeUsed.text': 'استُخدم أحد رموز الاسترداد بدلًا من تطبيق المصادقة أو مفتاح المرور، ولن يعمل مجددًا.',
  'codeUsed.renew': 'يمكن إنشاء رموز استرداد جديدة في الإعدادات.',
  'codesRenewed.subject': `رموز استرداد جديدة في ${product.name}`,
  'codesRenewed.text': 'أُنشئت رموز استرداد جديدة للحساب، ولم تعد الرموز السابقة تعمل.',

  reason: 'السبب:\n{words}',
  ignore: 'إن لم يكن ذلك منكم فيمكن تجاهل هذه الرسالة.',

  'submissionReceived.subject': 'استلمنا {place}',
  'submissionReceived.text':
    'شكرًا على إرسال {place}. نتحقق من كل مكان قبل نشره. نكتب مجددًا عند اتخاذ القرار.',
  'submissionReceived.within': 'ننظر فيه خلال {hours}.',
  'submissionReceived.link': 'معرفة الحالة',

  'submissionPublished.subject': 'نُشر {place}',
  'submissionPublished.text': `شكرًا: {place} الآن في ${product.name}، ويمكن للجميع إيجاده.`,
  'submissionPublished.link': 'فتح صفحته',

  'submissionRejected.subject': 'لم يُنشر {place}',
  'submissionRejected.text': 'نظرنا في {place} وقررنا عدم نشره.',
  'submissionRejected.link': 'عرض الإرسال',

  'submissionReopened.subject': 'يُنظر في {place} من جديد',
  'submissionReopened.text': 'سُحب القرار بشأن {place}. ننظر فيه من جديد ونكتب إليكم عند البتّ فيه.',
  'submissionReopened.link': 'عرض الإرسال',

  'claimApproved.subject': 'أصبحت إدارة {place} لكم',
  'claimApproved.text': 'قُبل طلب إدارة {place}. يمكن الآن تعديل صفحته وإضافة الصور والرد على المراجعات.',
  'claimApproved.link': 'إدارة المكان',

  'claimRejected.subject': 'لم يُقبل طلب إدارة {place}',
  'claimRejected.text': 'نظرنا في طلب إدارة {place} ولم نقبله.',
  'claimRejected.link': 'عرض الطلبات',

  'changeApproved.subject': 'قُبل تعديلكم على {place}',
  'changeApproved.text': 'شكرًا: قُبل تعديلكم على {place} وهو الآن في صفحته.',
  'changeApproved.link': 'فتح صفحته',

  'changeRejected.subject': 'لم يُقبل تعديلكم على {place}',
  'changeRejected.text': 'نظرنا في تعديلكم على {place} ولم نقبله.',
  'changeRejected.link': 'عرض التعديلات',

  'reviewAnswered.subject': 'ردّ {place} على مراجعتكم',
  'reviewAnswered.text': 'ردّ مالك {place} على مراجعتكم:\n{words}',
  'reviewAnswered.textWithoutAnswer': 'ردّ مالك {place} على مراجعتكم.',
  'reviewAnswered.link': 'القراءة في الصفحة',
  'reviewAnswered.stop': 'إيقاف الرسائل عن الردود على مراجعاتي',

  'placeDisputed.subject': 'هناك من يقول إن معلومة عن {place} خاطئة',
  'placeDisputed.text':
    'يقول أحد الأعضاء إن في معلومات {place} خطأً. إلى أن ينظر فيه أحد المشرفين تذكر الصفحة أن عليه اعتراضًا. يمكنكم الرد هناك، ويظهر ردّكم بجانبه.',
  'placeDisputed.link': 'معرفة ما قيل والرد عليه',

  'certificateEnding.subject': 'تنتهي شهادة الحلال لـ {place} في {day}',
  'certificateEnding.text':
    'تنتهي شهادة الحلال لـ {place} في {day}. بعد ذلك اليوم تذكر صفحته أن الشهادة انتهت.\n\nعند صدور الجديدة يُرجى إرسال صورتها أو ملف PDF برقمها وتاريخها.',
  'certificateEnding.link': 'إرسال الشهادة الجديدة',
  'certificateEnding.stop': 'إيقاف الرسائل عن الشهادات التي تنتهي',

  'certificateRequested.subject': 'يُرجى إرسال شهادة الحلال لـ {place}',
  'certificateRequested.text': `هذا البريد مسجّل لـ {place} في ${product.name}. انتهت شهادة الحلال أو ستنتهي قريبًا أو لم تصلنا بعد. إن كانت هناك شهادة فيُرجى إرسال صورتها أو ملف PDF برقمها وتاريخها. لا حاجة إلى حساب.`,
  'certificateRequested.link': 'إرسال الشهادة',
  'certificateRequested.until':
    'يعمل الرابط مرة واحدة حتى {day}. ننظر في كل شهادة قبل أن تتغير الصفحة. إن لم يكن هذا مكانكم فيمكن تجاهل هذه الرسالة.',

  'ownerCheck.subject': 'هل ما نذكره عن {place} ما زال صحيحًا؟',
  'ownerCheck.text': `{place} مدرج في ${product.name}، وهذا البريد مسجّل له. يُرجى إلقاء نظرة: قد يكون العنوان أو الهاتف أو أوقات العمل قد تغيّر. زر واحد يؤكد أن كل شيء ما زال صحيحًا، ويمكن أيضًا تصحيحه أو إخبارنا بأنه أُغلق أو ليس لكم. لا حاجة إلى حساب.`,
  'ownerCheck.link': 'الاطلاع على ما نذكره',
  'ownerCheck.until':
    'يعمل الرابط مرة واحدة حتى {day}. لا نسأل أكثر من مرتين في السنة، وإن لم يكن للمكان حساب هنا ولم يصلنا رد فلن نسأل مرة أخرى.',
  'ownerCheck.stop': 'إيقاف الرسائل التي تسأل هل أماكني ما زالت صحيحة',

  'newsletterConfirmation.subject': `تأكيد الرغبة في النشرة البريدية من ${product.name}`,
  'newsletterConfirmation.text': `طلب أحدهم، ونأمل أنه أنتم، النشرة البريدية من ${product.name} على هذا العنوان. لن نرسلها إلا بعد التأكيد.`,
  'newsletterConfirmation.link': 'تأكيد الاشتراك',
  'newsletterConfirmation.once': 'يعمل الرابط مرة واحدة خلال 7 أيام. وبدونه ننسى هذا العنوان.',

  'favoriteChanges.subject': 'ما تغيّر في أماكنك المفضّلة',
  'favoriteChanges.text': 'طلبتم أن نكتب إليكم عندما يتغيّر شيء في الأماكن التي تحفظونها.',
  'favoriteChanges.closed': 'لم يعد {place} مدرجًا: فقد أُغلق أو حُذف.',
  'favoriteChanges.reopened': 'عاد {place} إلى القائمة.',
  'favoriteChanges.disputed': 'هناك من يقول إن معلومة عن {place} خاطئة، ونحن نتحقّق من ذلك.',
  'favoriteChanges.certificateEnding': 'تنتهي شهادة الحلال الخاصة بـ {place} في {day}.',
  'favoriteChanges.certificateEnded': 'انتهت شهادة الحلال الخاصة بـ {place} في {day}.',
  'favoriteChanges.moved': 'أصبح لـ {place} عنوان آخر.',
  'favoriteChanges.more': 'توجد تغييرات أخرى في صفحة المفضّلة.',
  'favoriteChanges.link': 'فتح المفضّلة',
  'favoriteChanges.stop': 'إيقاف الرسائل عن أماكني المفضّلة',

  newsletterStop: 'إيقاف النشرة البريدية',
};
