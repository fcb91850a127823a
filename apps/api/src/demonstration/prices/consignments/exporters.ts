/** Invented exporters of the demo. Their tax and citizen numbers have valid check digits, but no owner. */
import type { ConsignmentSender } from './consignment.ts'

const company = (
  name: string,
  taxNumber: string,
  person: string,
  email: string,
  phone: string,
  place: readonly [zipCode: string, city: string, district: string, address: string],
): ConsignmentSender => ({
  company: name,
  companyType: 'corporate',
  authorizedPerson: person,
  email,
  dialCode: '+90',
  phone,
  countryCode: 'TR',
  zipCode: place[0],
  city: place[1],
  district: place[2],
  address: place[3],
  taxNumber,
})

export const builder = company(
  'Gülşah Öztürk İnşaat San. ve Tic. A.Ş.',
  '1234567890',
  'Gülşah Öztürk',
  'ihracat@gulsahozturk.example',
  '2120000011',
  ['34394', 'İstanbul', 'Şişli', 'Esentepe Mah. Örnek Sok. No: 185 Kat: 4'],
)

export const weaver = company(
  'Çağrı Şimşek Dokuma San. ve Dış Tic. Ltd. Şti.',
  '1112223339',
  'Çağrı Şimşek',
  'satis@simsekdokuma.example',
  '2580000012',
  ['20160', 'Denizli', 'Pamukkale', 'Akköy Örnek Sanayi Bölgesi 3. Cad. No: 7'],
)

/** Sender with every field at its limit: a name of 60 letters, a person of 50, an address of 120. */
export const longNamedWeaver = company(
  'Üçgöz Büyükdüş Ev Tekstili Dokuma Boya Apre San. ve Tic. A.Ş',
  '3334445553',
  'Ayşegül Şehrazat Büyükkaramanoğlu Küçükçekmecelier',
  'export@ucgoztekstil.example',
  '5320000021',
  [
    '16140',
    'Bursa',
    'Nilüfer',
    'Üçevler Mahallesi Küçük Örnek Sanayi Sitesi Yeşilçimen Caddesi 214. Sokak C Blok Numara: 118 Kat: 3 Daire: 24 Kapı: B-12',
  ],
)

export const potter = company(
  'Işıklıgöl Çini ve Seramik Atölyesi Ltd. Şti.',
  '2223334447',
  'Işıl Gökçınar',
  'atolye@isikligol.example',
  '2240000013',
  ['16860', 'Bursa', 'İznik', 'Mahmut Çelebi Mah. Örnek Çıkmazı No: 3'],
)

export const jeweller = company(
  'Masalçarşı Gümüş ve Kuyumculuk Tic. A.Ş.',
  '4445556665',
  'Hrant Ömer Uygunbaş',
  'info@masalcarsi.example',
  '2120000014',
  ['34126', 'İstanbul', 'Fatih', 'Beyazıt Mah. Düş Hanı Sok. No: 12/48'],
)

export const coppersmith = company(
  'Bakırdüş El Sanatları San. ve Tic. Ltd. Şti.',
  '5556667775',
  'Hüsnü Bakırözü',
  'siparis@bakirdus.example',
  '3420000015',
  ['27400', 'Gaziantep', 'Şahinbey', 'Karagöz Mah. Örnek Bakırcılar Çarşısı No: 41'],
)

export const carpetMaker = company(
  'Hayalköy Halı ve Kilim Dokumacılık A.Ş.',
  '6667778885',
  'Döndü Yağcıoğlu',
  'carpets@hayalkoy.example',
  '2760000016',
  ['64100', 'Uşak', 'Merkez', 'Kurtuluş Mah. Örnek Dokumacılar Sok. No: 9'],
)

export const fruitDrier = company(
  'Düşbahçe Kuru Meyve Gıda San. Tic. A.Ş.',
  '7778889991',
  'Şükran Çiğdemoğlu',
  'ihracat@dusbahce.example',
  '4220000017',
  ['44110', 'Malatya', 'Yeşilyurt', '2. Organize Sanayi Bölgesi Örnek Cad. No: 22'],
)

export const roseGrower = company(
  'Gülpınarı Örnek Kozmetik San. ve Tic. Ltd. Şti.',
  '1010101011',
  'İpek Ağaoğullarından',
  'export@gulpinari.example',
  '2460000018',
  ['32010', 'Isparta', 'Merkez', 'Modernevler Mah. Örnek Gül Sok. No: 5'],
)

export const partsMaker = company(
  'Çarkçıbaşıoğlu Otomotiv Yedek Parça San. A.Ş.',
  '2020202025',
  'Özgür Çarkçıbaşıoğlu',
  'parts@carkcibasioglu.example',
  '2240000019',
  ['16159', 'Bursa', 'Nilüfer', 'Organize Sanayi Bölgesi Örnek Cad. No: 60'],
)

export const leatherWorker = company(
  'Sepidüş Deri Konfeksiyon ve Saraciye Ltd. Şti.',
  '3030303038',
  'Şebnem Iğdırlı',
  'leather@sepidus.example',
  '2320000020',
  ['35180', 'İzmir', 'Buca', 'Örnek Deri Sanayi Sitesi 412. Sok. No: 17'],
)

export const publisher = company(
  'Kırkambar Örnek Yayıncılık Tic. Ltd. Şti.',
  '4040404040',
  'Nilgün Çakıroğlu',
  'kitap@kirkambarornek.example',
  '3120000021',
  ['06690', 'Ankara', 'Çankaya', 'Kavaklıdere Mah. Örnek Kitapçı Sok. No: 28/6'],
)

/** Individual who exports from home. */
export const craftswoman: ConsignmentSender = {
  companyType: 'individual',
  authorizedPerson: 'Ümmügülsüm Ilıcalı',
  email: 'ummugulsum@posta.example',
  dialCode: '+90',
  phone: '5320000022',
  countryCode: 'TR',
  zipCode: '48000',
  city: 'Muğla',
  district: 'Menteşe',
  address: 'Saburhane Örnek Sok. No: 4',
  identificationNumber: '10000000146',
}

/** Sale under the platform's IOSS number, which adds the fee. */
export const underPlatformIoss = (sender: ConsignmentSender): ConsignmentSender => ({
  ...sender,
  iossType: 'provider',
  iossConfirmed: true,
})

export const underOwnIoss = (
  sender: ConsignmentSender,
  iossNumber: string,
  iossType: 'own' | 'marketplace' = 'own',
): ConsignmentSender => ({ ...sender, iossType, iossNumber, iossConfirmed: true })
