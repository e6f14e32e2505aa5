import { product } from '@halalmap/contracts';
import type { HeadTexts } from './en';

/** Filipino. */
export const fil: HeadTexts = {
  pages: {
    '/': {
      title: 'Ang Halal Map ng Pilipinas',
      description:
        'Maghanap ng halal na pagkain, mga negosyong pag-aari ng Muslim, mga moske at mga halal na produkto sa lugar mo. Sinasabi ng bawat listing kung ano ang alam at kung ano ang hindi.',
    },
    '/food': {
      title: 'Halal na pagkain',
      description: 'Mga halal na kainan sa Pilipinas, kasama ang ebidensya sa likod ng bawat listing.',
    },
    '/business': {
      title: 'Mga negosyong pag-aari ng Muslim',
      description: 'Mga tindahan, supplier at serbisyong pag-aari ng mga Muslim sa Pilipinas.',
    },
    '/mosque': {
      title: 'Mga moske at lugar ng dasal',
      description: 'Mga moske at lugar ng dasal sa Pilipinas: nasaan sila at ano ang alam tungkol sa kanila.',
    },
    '/product': {
      title: 'Mga halal na produkto',
      description:
        'Mga halal na produkto sa Pilipinas, kasama ang certifying body, numero at petsa kung alam ang mga ito.',
    },
    '/cemetery': {
      title: 'Mga sementeryong Muslim',
      description:
        'Mga libingan ng Muslim sa Pilipinas: sino ang puwedeng ilibing doon, sino ang namamahala, sino ang tatawagan sa gabi at ano ang alam.',
    },
    '/barmm': {
      title: 'Direktoryo ng Pamahalaan ng BARMM',
      description:
        'Mga opisina, ministry, komisyon at lokal na pamahalaan ng rehiyong Bangsamoro: mga website at address, at kung alin sa mga ito ang nakita sa opisyal na pahina.',
    },
    '/prayer': {
      title: 'Oras ng dasal',
      description:
        'Oras ng dasal ngayong araw at buong buwan sa bawat lungsod at bayan ng Pilipinas, kasama ang qibla, mga moske sa malapit at iskedyul ng Ramadan.',
    },
    '/trip': {
      title: 'Biyahe, araw-araw',
      description:
        'Halal na pagkain sa daan sa pagitan ng dalawang bayan ng Pilipinas, oras ng dasal at mga moske bago ang bawat dasal, bilang listahang mai-print o maibabahagi.',
    },
    '/scan': {
      title: 'Suriin ang produkto',
      description:
        'Hanapin ang produkto sa mga numero ng barcode nito, at basahin kung aling sangkap ang maaaring galing sa hayop, insekto o alak.',
    },
    '/my-standard': {
      title: 'Ang tinatanggap ko',
      description:
        'Sabihin kung anong certificate, pahayag at kusina ang tinatanggap mo, at tingnan kung aling lugar ang bagay. Mananatili ito sa device mo.',
    },
    '/submit': {
      title: 'Mag-submit ng lugar',
      description:
        'Ibahagi ang isang halal na lugar, negosyo, moske o produkto. Libre ang pag-submit at hindi kailangan ng account.',
    },
    '/offline': {
      title: 'Walang network',
      description:
        'Ano ang mababasa nang walang network, ano ang itinatabi ng device na ito para roon, at paano ito buburahin.',
    },
    '/about': {
      title: 'Tungkol sa Amin',
      description: `Para saan ang ${product.name}, ilang lugar ang nakalista ngayon, at paano ito nagpapasya kung ano ang paniniwalaan tungkol sa isang lugar.`,
    },
    '/contact': {
      title: 'Makipag-ugnayan',
      description:
        'Sumulat sa amin, alamin kung kailan kami sumasagot, at basahin ang mga madalas itanong tungkol sa mga listing, badge at account.',
    },
    '/privacy-policy': {
      title: 'Patakaran sa Privacy',
      description:
        'Ano ang iniimbak tungkol sa iyo at sa device mo, gaano katagal, sino ang nakakakita, at paano ito kunin o burahin.',
    },
    '/terms-of-service': {
      title: 'Mga Tuntunin ng Serbisyo',
      description: `Ang mga tuntunin sa paggamit ng ${product.name}, sa pag-submit ng mga lugar at sa pagsulat tungkol sa mga ito.`,
    },
    '/certifiers': {
      title: 'Mga halal certifying body',
      description:
        'Ang mga nagse-certify ng halal sa Pilipinas at sa ibang bansa: ano ang alam tungkol sa kanilang accreditation, mula kailan, at mula sa aling source.',
    },
    '/data': {
      title: 'Bukas na datos',
      description:
        'Lahat ng nakalistang lugar bilang mga file na maida-download, buo at ayon sa lalawigan, ginagawa gabi-gabi: CSV, JSON Lines at GeoJSON, may lisensya at checksum.',
    },
    '/progress': {
      title: 'Ano pa ang kulang',
      description:
        'Sa bawat lalawigan: ilan ang nakalistang lugar, ano ang nakumpirma ngayong taon, aling sertipiko ang malapit nang matapos, at saan wala pang kilalang mosque o kainan.',
    },
    '/blog': {
      title: 'Blog',
      description:
        'Mga artikulo tungkol sa halal na pagkain, mga negosyong pag-aari ng Muslim, Ramadan, pamimili, asal sa moske at certification sa Pilipinas.',
    },
    '/favorites': { title: 'Mga paborito', description: 'Ang mga lugar na na-save mo.' },
    '/my-places': {
      title: 'Mga lugar ko',
      description: 'Ang mga lugar na pag-aari mo, ang mga claim mo at ang mga pagbabagong iminungkahi mo.',
    },
    '/auth': { title: 'Mag-sign in', description: `Mag-sign in sa ${product.name}.` },
    '/auth/forgot-password': {
      title: 'Nakalimutan ang password?',
      description: 'Humingi ng link para pumili ng bagong password.',
    },
    '/auth/reset-password': {
      title: 'Pumili ng bagong password',
      description: 'Pumili ng bagong password gamit ang link sa aming email.',
    },
    '/auth/verify-email': {
      title: 'Kumpirmahin ang email address mo',
      description: 'Kumpirmahin ang email address gamit ang link sa aming email.',
    },
    '/undo-factor': {
      title: 'Hindi ako ito',
      description: 'Alisin ang passkey o authenticator app na idinagdag ng iba sa account mo.',
    },
    '/profile': { title: 'Profile', description: 'Ang mga detalye ng account mo at negosyo.' },
    '/settings': {
      title: 'Mga setting',
      description: 'Wika, kulay, password, mga session at ang data mo.',
    },
    '/submission/:token': {
      title: 'Ang submission mo',
      description: 'Kung na-check at na-publish na ang lugar na isinumite mo.',
    },
    '/certificate/:token': {
      title: 'Ipadala ang bagong sertipiko',
      description: 'Ipadala ang bagong halal na sertipiko ng isang lugar.',
    },
    '/owner-check/:token': {
      title: 'Totoo pa ba ito?',
      description: 'Sabihin kung totoo pa ang sinasabi ng HalalMap tungkol sa lugar mo.',
    },
    '/unsubscribe/:token': {
      title: 'Itigil ang mga email na ito',
      description: 'Itigil ang isang uri ng email.',
    },
    '/newsletter/:token': {
      title: 'Kumpirmahin ang subscription mo',
      description: 'Kumpirmahing gusto mo ang newsletter.',
    },
  },
  notFound: { title: '404 Hindi Makita ang Pahina', description: 'Walang pahina sa address na ito.' },
  building: {
    title: 'Ginagawa pa ang bahaging ito',
    description: 'Mga kalahating minuto ito pagkatapos ng unang pagsisimula, at kusang lalabas.',
  },
  tooMany: {
    title: 'Masyadong maraming request',
    description: 'Ikaw, o ang iba sa network mo, ay nagbukas ng napakaraming pahina sa maikling panahon.',
    wait: (seconds) => `Maghintay ng ${seconds} segundo, tapos subukan ulit.`,
    again: 'Subukan ulit',
  },
  articleNotFound: {
    title: 'Hindi Makita ang Blog Post',
    description: 'Wala ang blog post na hinahanap mo.',
  },
  listingNotFound: { title: 'Hindi Makita ang Listing', description: 'Wala ang listing na hinahanap mo.' },
  delisted: 'Wala na sa listahan',
  management: {
    title: (name) => `I-manage ang ${name}`,
    description: 'Mga detalye, larawan, review at pahayag ng isang lugar, para sa may-ari nito.',
  },
  certifier: (name, country) =>
    `${name}, ${country}: ano ang alam tungkol sa accreditation nito, mula kailan, at ang mga lugar na may sertipiko nito.`,
  prayerTown: {
    title: (town) => `Oras ng dasal sa ${town}`,
    choice: (town) => `May ilang bayan na ang pangalan ay ${town}: piliin ang sa iyo.`,
    description: (where) =>
      `Fajr, Dhuhr, Asr, Maghrib at Isha sa ${where} ngayong araw at buong buwan, kasama ang qibla, mga moske sa malapit at mga oras ng Ramadan.`,
  },
  listing: {
    kinds: {
      food: 'Kainan',
      business: 'Negosyo',
      mosque: 'Moske o lugar ng dasal',
      product: 'Produkto',
      cemetery: 'Sementeryong Muslim',
    },
    proven: {
      food: 'Halal na pagkain',
      business: 'Negosyong pag-aari ng Muslim',
      mosque: null,
      product: 'Halal na produkto',
      cemetery: null,
    },
    inTown: (town) => ` sa ${town}`,
    known: 'Ano ang alam, ano ang hindi, at ang ebidensya.',
  },
};
