/** Labels that people write before a field, folded, grouped by the field. */
import type { AddressField } from './address.ts'

/**
 * `address`: street lines follow. `other`: a known label whose value is not needed, so the value is left over
 * intentionally.
 */
export type LabelledField = Exclude<AddressField, 'line'> | 'address' | 'other'

const labels: Readonly<Record<LabelledField, string>> = {
  name:
    'ad soyad|adi soyadi|ad soyadi|isim|isim soyisim|alici|alici adi|alici adi soyadi|gonderici|gonderen|teslim alacak|yetkili|yetkili kisi|' +
    'ilgili|ilgili kisi|dikkatine|name|full name|receiver|recipient|consignee|sender|shipper|contact|contact name|contact person|attn|attention|' +
    'att|to|ship to|deliver to|z hd|zhd|zu handen|empfanger|ansprechpartner|absender|vor und nachname|nom|nom et prenom|destinataire|a l attention de|' +
    'nome|nome e cognome|destinatario|alla c a|nombre|nombre y apellidos|a la atencion de|naam|contactpersoon|t a v|tav|ontvanger|' +
    'imie i nazwisko|odbiorca|nadawca|namn|mottagare|avsandare|الاسم|المستلم',
  company:
    'c o|firma|firma adi|firma unvani|sirket|sirket adi|unvan|ticari unvan|kurum|company|company name|organisation|organization|business name|' +
    'unternehmen|entreprise|societe|raison sociale|societa|azienda|ragione sociale|empresa|razon social|bedrijf|bedrijfsnaam|nazwa firmy|' +
    'foretag|foretagsnamn|الشركة|اسم الشركة',
  address:
    'adres|adresi|acik adres|teslimat adresi|gonderim adresi|fatura adresi|adres satiri 1|adres satiri 2|mahalle|cadde|sokak|address|' +
    'delivery address|shipping address|street|street address|address line 1|address line 2|address 1|address 2|anschrift|lieferanschrift|' +
    'lieferadresse|strasse|strasse hausnummer|adresse|adresse de livraison|indirizzo|direccion|domicilio|calle|straat|bezorgadres|adres dostawy|' +
    'ulica|adress|leveransadress|gatuadress|العنوان',
  postalCode:
    'posta kodu|postakodu|posta kod|pk|zip|zip code|zipcode|postal code|postcode|post code|plz|postleitzahl|code postal|cp|c p|cap|' +
    'codigo postal|kod pocztowy|postnummer|postnr|الرمز البريدي',
  district: 'ilce|ilcesi|semt|district|suburb',
  city:
    'sehir|il|ili|city|town|city town|stadt|ort|wohnort|ville|citta|comune|ciudad|localidad|poblacion|plaats|woonplaats|gemeente|miasto|' +
    'miejscowosc|postort|stad|المدينة',
  state: 'eyalet|bolge|state|state province|province|region|county|provincia|bundesland|emirate|lan|المنطقة',
  stateCode: 'eyalet kodu|state code',
  country: 'ulke|country|land|pays|paese|nazione|pais|kraj|الدولة|البلد',
  phone:
    'tel|tel no|telefon|telefon no|telefon numarasi|tlf|tfn|cep|cep no|cep tel|cep telefonu|gsm|gsm no|mobil|mobile|mob|phone|phone no|' +
    'phone number|telephone|tel mobile|cell|handy|telefonnummer|telefono|telephone portable|portable|cellulare|movil|telefoon|telefoonnummer|mobiel|' +
    'komorka|mobiltelefon|whatsapp|t|m|ph|هاتف|الهاتف|جوال|الجوال|رقم الجوال',
  email:
    'e posta|eposta|e posta adresi|mail|e mail|email|email address|courriel|mel|correo|correo electronico|posta elettronica|e post|epost|' +
    'البريد الالكتروني',
  taxNumber:
    'vkn|vergi no|vergi numarasi|vergi kimlik no|vergi kimlik numarasi|v no|tax no|tax number|tax id|vat|vat no|vat number|vat id|vat reg no|' +
    'ust idnr|ust id nr|ust id|ustidnr|uid|uid nr|steuernummer|tva|n tva|no tva|tva intracom|siret|p iva|partita iva|piva|nif|cif|' +
    'btw|btw nr|btw nummer|nip|momsnr|vat nummer|org nr|orgnr|organisationsnummer|ein|abn|trn|gst|gst hst|الرقم الضريبي',
  identificationNumber:
    'tckn|tc|t c|tc no|t c no|tc kimlik|tc kimlik no|t c kimlik no|kimlik no|kimlik numarasi|id number|passport|passport no|pasaport no|' +
    'codice fiscale|pesel|dni',
  eoriNumber: 'eori|eori no|eori nr|eori number|eori numarasi|eori nummer',
  other:
    'fax|faks|telefax|vergi dairesi|v d|vd|not|aciklama|note|notes|web|website|order|order no|siparis no|iban|hinweis|remarque|nota|uwagi|' +
    'delivery note|teslimat notu|siparis notu',
}

const fieldOf: ReadonlyMap<string, LabelledField> = new Map(
  Object.entries(labels).flatMap(([field, phrases]) =>
    phrases.split('|').map((phrase): [string, LabelledField] => [phrase, field as LabelledField]),
  ),
)

export const longestLabel = 4

export const findLabel = (phrase: string): LabelledField | undefined => fieldOf.get(phrase)

/** Fields whose label needs no colon before a number: "Tel 0212…", "VKN 123…". */
export const numbered: ReadonlySet<LabelledField> = new Set([
  'phone',
  'taxNumber',
  'identificationNumber',
  'eoriNumber',
  'postalCode',
  'other',
])

/** Address labels that are written without a colon. */
export const leading: ReadonlySet<string> = new Set(
  'z hd|zhd|zu handen|attn|attention|c o|t a v|tav|att|alla c a|a la atencion de|a l attention de'.split('|'),
)
