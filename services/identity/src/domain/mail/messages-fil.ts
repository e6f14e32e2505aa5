import { product } from '@halalmap/contracts';
import type { MailTexts } from './messages-en';

/** The texts of mails in Filipino. */
export const fil: MailTexts = {
  greeting: 'Magandang araw,',
  greetingByName: 'Magandang araw, {name},',
  aPlace: 'ang lugar mo',

  'verification.subject': `Kumpirmahin ang email address mo para sa ${product.name}`,
  'verification.text': 'Pakibuksan ang link na ito para makumpirma na sa iyo ang address na ito:',
  'verification.once': 'Isang beses lang gumagana ang link, sa loob ng 24 oras.',
  'verification.ignore': `Kung hindi ka gumawa ng account sa ${product.name}, huwag pansinin ang email na ito.`,

  'reset.subject': `Pumili ng bagong password para sa ${product.name}`,
  'reset.text': 'May humingi ng bagong password, sana ikaw. Piliin ito rito:',
  'reset.once':
    'Isang beses lang gumagana ang link, sa loob ng isang oras. Kapag ginamit ito, masa-sign out ang lahat ng device.',
  'reset.startsAnew':
    'Wala pang nagkumpirma ng address na ito. Kaya magsisimula ulit ang account sa bagong password: aalisin ang anumang inilagay rito, gaya ng pangalan, two-step sign-in, mga paborito at business profile.',
  'reset.recentFactors':
    'Aalisin din nito ang mga passkey at ang authenticator app na idinagdag sa nakaraang 7 araw, at ang mga recovery code na ginawa kasama ng mga ito.',
  'reset.futureFactors': 'Aalisin din nito ang anumang passkey o authenticator app na idaragdag mula ngayon.',
  'reset.olderFactors':
    'Mananatili ang mas luma mong passkey o authenticator app, at hihingin pa rin ito o ang recovery code sa pag-sign in. Kung nawala mo ito, sumulat sa amin gamit ang contact form ng site.',
  'reset.ignore': 'Kung hindi ikaw iyon, huwag pansinin ang email na ito: hindi magbabago ang password mo.',

  'passwordReset.subject': `Ang bago mong password sa ${product.name}`,
  'passwordReset.text':
    'May piniling bagong password gamit ang link na ipinadala namin sa address na ito. Na-sign out ang lahat ng device.',
  'passwordReset.factors':
    'Inalis ang mga passkey at ang authenticator app na idinagdag sa nakaraang 7 araw, at ang mga recovery code na ginawa kasama ng mga ito.',
  'passwordReset.everything':
    'Walang nagkumpirma ng address na ito dati. Kaya inalis ang lahat ng inilagay sa account, at nagsisimula ulit ang account.',
  notYou:
    'Kung hindi ikaw iyon, pumili ng bagong password ngayon. Masa-sign out ang lahat ng device at aalisin ang mga passkey at ang authenticator app na idinagdag sa nakaraang 7 araw, kasama ang mga recovery code na ginawa kasama ng mga ito:\n{link}',

  'appAdded.subject': `May idinagdag na authenticator app sa ${product.name}`,
  'appAdded.firstSubject': `Naka-on na ang two-step sign-in sa ${product.name}`,
  'appAdded.text':
    'Pagkatapos ng password, puwede ka nang mag-sign in gamit ang code ng authenticator app mo.',
  'appAdded.undo':
    'Hindi ako ito: buksan ang link na ito at pindutin ang button. Aalisin nito ang authenticator app, isa-sign out ang lahat ng device, at hihingi ng bagong password. Isang beses lang ito gumagana, sa loob ng 7 araw.',
  'appAdded.undoFirst':
    'Hindi ako ito: buksan ang link na ito at pindutin ang button. Aalisin nito ang authenticator app at ang mga recovery code na ginawa kasama nito, isa-sign out ang lahat ng device, at hihingi ng bagong password. Isang beses lang ito gumagana, sa loob ng 7 araw.',
  'passkeyAdded.subject': `May idinagdag na passkey sa ${product.name}`,
  'passkeyAdded.text':
    'May idinagdag na passkey sa account mo. Nakakapag-sign in ito nang walang password, o bilang ikalawang hakbang pagkatapos nito.',
  'passkeyAdded.undo':
    'Hindi ako ito: buksan ang link na ito at pindutin ang button. Aalisin nito ang passkey, isa-sign out ang lahat ng device, at hihingi ng bagong password. Isang beses lang ito gumagana, sa loob ng 7 araw.',
  'passkeyAdded.undoFirst':
    'Hindi ako ito: buksan ang link na ito at pindutin ang button. Aalisin nito ang passkey at ang mga recovery code na ginawa kasama nito, isa-sign out ang lahat ng device, at hihingi ng bagong password. Isang beses lang ito gumagana, sa loob ng 7 araw.',
  'factor.othersSignedOut': 'Na-sign out ang lahat ng ibang device.',
  'factor.keepCodes':
    'Itago ang mga recovery code sa ligtas na lugar: bawat isa ay kapalit ng ikalawang hakbang nang isang beses.',
  'factor.last':
    'Password na lang ulit ang kailangan sa pag-sign in. Hindi na gumagana ang mga recovery code.',

  'appRemoved.subject': `May inalis na authenticator app sa ${product.name}`,
  'appRemoved.lastSubject': `Naka-off na ang two-step sign-in sa ${product.name}`,
  'appRemoved.text':
    'Hindi na tinatanggap ang mga code ng authenticator app mo. Gumagana pa ang mga passkey mo.',
  'appRemoved.lastText': 'Na-off ang two-step sign-in ng account mo.',
  'passkeyRemoved.subject': `May inalis na passkey sa ${product.name}`,
  'passkeyRemoved.text': 'May inalis na passkey sa account mo at hindi na ito magagamit sa pag-sign in.',

  'codeUsed.subject': `May ginamit na recovery code sa ${product.name}`,
  'codeUsed.text':
    'Ginamit ang isa sa mga recovery code mo kapalit ng authenticator app o passkey mo. Hindi na ito gagana ulit.',
  'codeUsed.renew': 'Puwede kang gumawa ng mga bagong recovery code sa Settings.',
  'codesRenewed.subject': `Mga bagong recovery code sa ${product.name}`,
  'codesRenewed.text':
    'May ginawang mga bagong recovery code para sa account mo. Hindi na gumagana ang mga dati.',

  reason: 'Ang dahilan:\n{words}',
  ignore: 'Kung hindi ikaw iyon, huwag pansinin ang email na ito.',

  'submissionReceived.subject': 'Natanggap namin ang {place}',
  'submissionReceived.text':
    'Salamat sa pag-submit ng {place}. Tinitingnan namin ang bawat lugar bago ilathala. Susulat ulit kami kapag may desisyon na.',
  'submissionReceived.within': 'Titingnan namin ito sa loob ng {hours}.',
  'submissionReceived.link': 'Tingnan ang status nito',

  'submissionPublished.subject': 'Nailathala na ang {place}',
  'submissionPublished.text': `Salamat: nasa ${product.name} na ang {place}, at mahahanap na ito ng lahat.`,
  'submissionPublished.link': 'Buksan ang page nito',

  'submissionRejected.subject': 'Hindi nailathala ang {place}',
  'submissionRejected.text': 'Tiningnan namin ang {place} at nagpasya kaming hindi ito ilathala.',
  'submissionRejected.link': 'Tingnan ang submission mo',

  'submissionReopened.subject': 'Titingnan ulit ang {place}',
  'submissionReopened.text':
    'binawi ang desisyon tungkol sa {place}. Titingnan namin ito ulit at susulatan ka kapag may desisyon na.',
  'submissionReopened.link': 'Tingnan ang submission mo',

  'claimApproved.subject': 'Ikaw na ang namamahala ng {place}',
  'claimApproved.text':
    'Naaprubahan ang claim mo sa {place}. Puwede mo nang i-edit ang page nito, magdagdag ng larawan at sumagot sa mga review.',
  'claimApproved.link': 'Pamahalaan ang lugar mo',

  'claimRejected.subject': 'Hindi naaprubahan ang claim mo sa {place}',
  'claimRejected.text': 'Tiningnan namin ang claim mo sa {place} at hindi namin ito naaprubahan.',
  'claimRejected.link': 'Tingnan ang mga claim mo',

  'changeApproved.subject': 'Tinanggap ang edit mo sa {place}',
  'changeApproved.text': 'Salamat: tinanggap ang edit mo sa {place} at nasa page na nito.',
  'changeApproved.link': 'Buksan ang page nito',

  'changeRejected.subject': 'Hindi tinanggap ang edit mo sa {place}',
  'changeRejected.text': 'Tiningnan namin ang edit mo sa {place} at hindi namin ito tinanggap.',
  'changeRejected.link': 'Tingnan ang mga edit mo',

  'reviewAnswered.subject': 'Sinagot ng {place} ang review mo',
  'reviewAnswered.text': 'Sinagot ng may-ari ng {place} ang review mo:\n{words}',
  'reviewAnswered.textWithoutAnswer': 'Sinagot ng may-ari ng {place} ang review mo.',
  'reviewAnswered.link': 'Basahin sa page nito',
  'reviewAnswered.stop': 'Itigil ang mga email tungkol sa sagot sa mga review ko',

  'placeDisputed.subject': 'May nagsasabing may maling detalye ang {place}',
  'placeDisputed.text':
    'Sabi ng isang miyembro, may mali tungkol sa {place}. Hanggang matingnan ito ng admin, nakasulat sa page nito na may tumututol. Puwede kang sumagot doon: makikita ang sagot mo sa tabi nito.',
  'placeDisputed.link': 'Tingnan ang sinabi, at sumagot',

  'certificateEnding.subject': 'Mag-e-expire ang sertipikong halal ng {place} sa {day}',
  'certificateEnding.text':
    'Matatapos ang halal certificate ng {place} sa {day}. Pagkatapos ng araw na iyon, makikita sa page nito na natapos na ang sertipiko.\n\nKapag may bago na, ipadala sa amin ang larawan o PDF nito na may numero at petsa.',
  'certificateEnding.link': 'Ipadala ang bagong sertipiko',
  'certificateEnding.stop': 'Itigil ang mga email tungkol sa mga sertipikong matatapos',

  'certificateRequested.subject': 'Pakipadala ang halal certificate ng {place}',
  'certificateRequested.text': `Ang address na ito ay sa {place} sa ${product.name}. Natapos na, malapit nang matapos, o hindi pa naipadala sa amin ang halal certificate nito. Kung mayroon ito, pakipadala sa amin ang larawan o PDF nito na may numero at petsa. Hindi mo kailangan ng account.`,
  'certificateRequested.link': 'Ipadala ang sertipiko',
  'certificateRequested.until':
    'Isang beses lang gumagana ang link, hanggang {day}. Tinitingnan namin ang bawat sertipiko bago magbago ang page nito. Kung hindi sa iyo ang lugar na ito, huwag pansinin ang email na ito.',

  'ownerCheck.subject': 'Totoo pa ba ang sinasabi namin tungkol sa {place}?',
  'ownerCheck.text': `Nakalista ang {place} sa ${product.name}, at sa kanya ang address na ito. Pakitingnan: baka nagbago na ang address, numero ng telepono at oras nito. Isang pindot lang para sabihing totoo pa ang lahat; puwede mo ring itama, o sabihing nagsara na ito o hindi sa iyo. Hindi mo kailangan ng account.`,
  'ownerCheck.link': 'Tingnan ang sinasabi namin',
  'ownerCheck.until':
    'Isang beses lang gumagana ang link, hanggang {day}. Dalawang beses lang sa isang taon kami magtatanong; kung walang account dito ang lugar at hindi ka sumagot, hindi na kami magtatanong muli.',
  'ownerCheck.stop': 'Itigil ang mga email na nagtatanong kung tama pa ang mga lugar ko',

  'newsletterConfirmation.subject': `Kumpirmahing gusto mo ang newsletter ng ${product.name}`,
  'newsletterConfirmation.text': `May humiling, sana ikaw, ng newsletter ng ${product.name} sa address na ito. Ipapadala lang namin ito kapag nakumpirma mo.`,
  'newsletterConfirmation.link': 'Kumpirmahin ang subscription mo',
  'newsletterConfirmation.once':
    'Isang beses lang gumagana ang link, sa loob ng 7 araw. Kung hindi ito gagamitin, kakalimutan namin ang address na ito.',

  'favoriteChanges.subject': 'Mga nagbago sa mga paborito mong lugar',
  'favoriteChanges.text': 'Hiniling mong sumulat kami kapag may nagbago sa mga lugar na itinatabi mo.',
  'favoriteChanges.closed': 'Wala na sa listahan ang {place}: nagsara ito, o inalis.',
  'favoriteChanges.reopened': 'Nasa listahan na ulit ang {place}.',
  'favoriteChanges.disputed': 'May nagsasabing may mali tungkol sa {place}. Sinusuri namin ito.',
  'favoriteChanges.certificateEnding': 'Matatapos sa {day} ang halal certificate ng {place}.',
  'favoriteChanges.certificateEnded': 'Natapos noong {day} ang halal certificate ng {place}.',
  'favoriteChanges.moved': 'May bagong address ang {place}.',
  'favoriteChanges.more': 'May iba pa sa page ng mga paborito mo.',
  'favoriteChanges.link': 'Buksan ang mga paborito mo',
  'favoriteChanges.stop': 'Itigil ang mga email tungkol sa mga paborito kong lugar',

  newsletterStop: 'Itigil ang newsletter',
};
