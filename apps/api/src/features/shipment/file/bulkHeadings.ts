/** Headings of a shipment file: the product's own in every language, and known headings of other programs. */
import { dictionary } from '@kervan/domain/dictionary'
import { bulkColumns, bulkGroupLabels } from '@kervan/contract/shipment/bulk/bulkColumns'
import type { BulkColumn } from '@kervan/contract/shipment/bulk/bulkColumns'
import { languages, translate } from '../../../platform/language.ts'
import type { Language } from '../../../platform/language.ts'
import { foldLabel } from '../../../platform/spreadsheet/foldLabel.ts'

export const columnByName: ReadonlyMap<string, BulkColumn> = new Map(
  bulkColumns.map((column) => [column.name, column]),
)

/** `Alıcı: Posta kodu` */
export const writeBulkHeading = ({ group, label }: BulkColumn, language: Language): string => {
  const groupLabel = bulkGroupLabels[group]
  const field = translate(language, label)
  return groupLabel === null ? field : `${translate(language, groupLabel)}: ${field}`
}

const ours: ReadonlyMap<string, string> = new Map(
  bulkColumns.flatMap((column): [string, string][] => [
    [foldLabel(column.name), column.name],
    ...languages.map((language): [string, string] => [
      foldLabel(writeBulkHeading(column, language)),
      column.name,
    ]),
  ]),
)

/** Column headings used by shops, marketplaces and other shipping programs, folded for comparison. */
const synonyms: Record<string, string> = dictionary({
  customerReference:
    'siparisno siparisnumarasi siparisid siparis referans referansno musterireferansi ordernumber orderno orderid order reference refno saleid amazonorderid customerreference',
  'receiver.authorizedPerson':
    'alici aliciadi aliciadsoyad aliciadisoyadi aliciadvesoyad aliciisim aliciismi aliciyetkilisi teslimalan teslimatadi adisoyadi isimsoyisim musteriadisoyadi deliveryname consignee consigneename adsoyad isim musteriadi musteri shippingname shipname shiptoname recipient recipientname receivername fullname buyername customername name contactname',
  'receiver.company':
    'alicifirma alicifirmaadi firma firmaadi shippingcompany shiptocompany companyname company',
  'receiver.email':
    'eposta epostaadresi mail mailadresi emailadresi aliciepostaadresi aliciemail alicieposta email buyeremail customeremail emailaddress',
  'receiver.phone':
    'telefon telefonnumarasi alicitelefonu alicitelefonnumarasi tel ceptel alicitelefon telefonno ceptelefonu gsm phone phonenumber shippingphone shiptophone shipphonenumber buyerphonenumber',
  'receiver.countryCode':
    'ulke ulkeadi aliciulkesi teslimatulkesi aliciulke varisulkesi ulkekodu country countrycode shippingcountry shipcountry shiptocountry destinationcountry',
  'receiver.zipCode':
    'postakodu alicipostakodu zip zipcode postalcode postcode shippingzip shippostalcode shipzipcode shiptozip',
  'receiver.city': 'sehir alicisehri teslimatsehri alicisehir il city town shippingcity shipcity shiptocity',
  'receiver.district': 'ilce semt aliciilce district',
  'receiver.stateCode': 'eyalet eyaletkodu state province shippingprovince shipstate shiptostate',
  'receiver.addressLine1':
    'adres teslimatadresi acikadres aliciacikadresi deliveryaddress aliciadres aliciadresi adres1 adressatiri1 address address1 addressline1 street street1 shippingaddress1 shippingstreet shipaddress1 shiptoaddress1',
  'receiver.addressLine2': 'adres2 adressatiri2 address2 addressline2 street2 shippingaddress2 shipaddress2',
  'receiver.addressLine3': 'adres3 adressatiri3 address3 addressline3 shipaddress3',
  'product.sku':
    'sku stokkodu urunkodu urunstokkodu stockcode productcode productsku itemsku lineitemsku sellersku merchantsku itemnumber',
  'product.description':
    'urun urunismi urunaciklama esya esyatanimi urunadi urunaciklamasi aciklama malincinsi product productname productdescription item itemname itemtitle title lineitemname description',
  'product.englishDescription': 'ingilizceaciklama ingilizceurunadi englishdescription',
  'product.gtip': 'gtip gtipkodu gtipcode hs hscode hts htscode tariffcode tariffnumber',
  'product.originCountryCode': 'mense menseulke menseulkesi origin countryoforigin origincountry',
  'product.unit': 'birim unit',
  'product.quantity': 'adet adedi urunadedi miktari miktar quantity qty quantitypurchased lineitemquantity',
  'product.unitPrice':
    'fiyat birimfiyati satisfiyati urunfiyati birimfiyat price unitprice itemprice lineitemprice',
  'product.netWeight': 'netagirlik netweight netkg',
  'product.permitNumber': 'izinno ruhsatno permitno permitnumber licenceno licenseno',
  'product.merchantNumber':
    'urunid urunkimligi varyantid variantid productid listingid itemid asin saticiurunno merchantnumber merchantproductid',
  'product.manufacturerNumber':
    'model modelno modelkodu modelnumber ureticikodu ureticiurunkodu ureticiparcano parcano mpn partnumber manufacturerpartnumber manufacturernumber',
  'product.standardNumber':
    'barkod barkodno barkodu urunbarkodu urunbarkod ean ean13 eankodu gtin gtin13 gtin14 upc upca isbn isbn13 barcode barcodes productbarcode variantbarcode eancode upccode globaluniqueid standardnumber',
  'details.currency': 'parabirimi doviz dovizcinsi currency currencycode',
  'piece.box': 'kutu kutukodu kolikodu hazirkoli boxcode carrierbox packagecode predefinedpackage',
  'piece.weight': 'agirlik agirlikkg kg kilo weight weightkg grossweight',
  'piece.width': 'en encm genislik width widthcm',
  'piece.length': 'boy boycm uzunluk length lengthcm',
  'piece.height': 'yukseklik yukseklikcm height heightcm',
  'details.incoterm': 'teslimsekli incoterm incoterms',
})

const foreign: ReadonlyMap<string, string> = new Map(
  Object.entries(synonyms).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, string] => [word, name]),
  ),
)

/** Returns the column for one of the product's own headings. */
export const readBulkHeading = (heading: string): string | undefined => ours.get(foldLabel(heading))

/** Guesses the column for another program's heading; units and asterisks after it are ignored. */
export const guessBulkHeading = (heading: string): string | undefined =>
  foreign.get(foldLabel(heading)) ?? foreign.get(foldLabel(heading.replace(/[([].*$/, '')))
