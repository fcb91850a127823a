/**
 * Words by country that identify the kind of an address line. Folded: `strasse` is Straße. Address formats
 * follow google/libaddressinput (data CC BY 4.0) and the Universal Postal Union's addressing sheets; the lists
 * are our own.
 */
import { dictionary } from '../dictionary.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const englishStreets =
  'street st avenue ave av road rd boulevard blvd drive dr lane ln way court ct place pl square sq parkway pkwy highway hwy terrace tce ter ' +
  'circle cir plaza broadway trail alley row walk mall crescent cres close gardens gdns hill parade esplanade quay wharf circus mews strand park'

/** Words that occur in street lines, by country. */
export const streetWords: Readonly<Record<string, ReadonlySet<string>>> = dictionary({
  TR: setOf(
    'mah mahalle mahallesi mh cad cadde caddesi cd sok sokak sokagi sk bulv bulvar bulvari blv apt apartman apartmani blok kat daire d no numara ' +
      'site sitesi sit plaza han hani is merkezi osb koy koyu mevki mevkii meydan meydani yol yolu yokusu cikmazi kume evler nolu kapi ic km sanayi ada pafta',
  ),
  DE: setOf(
    'strasse str platz weg allee am an der den zum zur ring damm ufer postfach hinterhaus etage stock unter',
  ),
  AT: setOf('strasse str platz weg allee am ring gasse stiege top tur stock postfach'),
  FR: setOf(
    'rue avenue av boulevard bd bld place pl quai chemin ch allee impasse route rte cours square esplanade bp cs batiment bat etage parvis',
  ),
  BE: setOf(
    'rue avenue boulevard place chaussee straat laan plein steenweg square bus boite bte weg kaai grote markt',
  ),
  NL: setOf('straat laan plein weg gracht kade singel postbus dam dreef hof'),
  IT: setOf(
    'via viale v le piazza p za piazzale corso c so largo vicolo lungotevere strada contrada scala interno casella riva calle fondamenta',
  ),
  ES: setOf(
    'calle c avenida avda av plaza pza plza paseo p carrer ronda gran via camino carretera ctra piso planta puerta apartado travesia glorieta poligono rambla',
  ),
  PL: setOf('ul ulica al aleja aleje pl plac os osiedle rondo lok lokal m skrytka krakowskie'),
  SE: setOf('gatan vagen torg torget gata vag grand plan box lgh tr'),
  GB: setOf(`${englishStreets} flat house floor unit po box`),
  US: setOf(`${englishStreets} apt suite ste unit floor fl rm room bldg box po`),
  CA: setOf(`${englishStreets} rue chemin suite unit apt floor box po`),
  AU: setOf(`${englishStreets} unit level suite gpo box po`),
  AE: setOf(
    `${englishStreets} po box building bldg tower floor office villa flat area district شارع مبنى برج ص.ب`,
  ),
  SA: setOf(
    `${englishStreets} po box building bldg district dist unit floor tower villa شارع طريق حي مبنى شقة ص.ب`,
  ),
})

/** Endings that are joined to a street name: Hauptstraße, Drottninggatan, Keizersgracht. */
export const streetEndings: Readonly<Record<string, readonly string[]>> = dictionary({
  DE: ['strasse', 'str', 'platz', 'weg', 'allee', 'damm', 'ufer', 'gasse', 'steig', 'ring', 'markt'],
  AT: ['strasse', 'str', 'platz', 'weg', 'allee', 'gasse', 'ring', 'kai', 'markt'],
  NL: [
    'straat',
    'laan',
    'plein',
    'weg',
    'gracht',
    'kade',
    'singel',
    'dijk',
    'hof',
    'dreef',
    'markt',
    'burgwal',
  ],
  BE: ['straat', 'laan', 'plein', 'steenweg', 'kaai', 'weg', 'markt'],
  SE: ['gatan', 'vagen', 'torget', 'gata', 'vag', 'torg', 'grand', 'plan', 'backen', 'leden', 'kajen'],
})

/** English street suffixes: direction and unit may follow, then the city. */
export const streetSuffixes = setOf(englishStreets)
export const directions = setOf(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest',
)
export const units = setOf('apt suite ste unit floor fl rm room level flat apartment bldg building')

/** A number after one of these words is not a postal code. */
export const boxWords = setOf(
  'box bp cs postfach postbus apartado skrytka boite bte bus pk pob no nr numara n blok kat daire d km unit suite ste apt room oda kapi tel fax',
)

/**
 * Legal forms: a name that contains a legal form is a company, and the company name ends there when more words
 * follow.
 */
export const legalForms = setOf(
  'gmbh ag kg ohg ug gbr ev e.v se ltd limited plc llp llc inc corp corporation co company sarl s.a.r.l sas s.a.s sa s.a spa s.p.a srl s.r.l ' +
    's.l sl slu bv b.v nv n.v vof ab aktiebolag hb sp.z.o.o z.o.o spzoo o.o s.k a.s as sti pty fze fzco fz-llc wll w.l.l bvba srl ges.m.b.h gesmbh est ' +
    'a.ş a.s. ticaret sanayi شركة',
)

/** Words that occur in names of companies and public bodies. */
const bodyWords = setOf(
  'museum museo musee muzeum museu university universitesi universitat universite universita universidad uniwersytet universitet universiteit ' +
    'bibliothek library bibliotheque biblioteca biblioteka bibliotheek kutuphanesi kutuphane ministry ministere ministerio ministero ministerie bakanligi bundesministerium ' +
    'mudurlugu baskanligi belediyesi belediye valiligi kaymakamligi hotel hospital hastanesi krankenhaus bank bankasi banca banque banco embassy consulate buyukelciligi ' +
    'baskonsoloslugu rathaus parlament parlement parlamento parliament bundestag bundesrat senate senato senado senat riksdag riksdagen assemblee congreso camera house kammer ' +
    'sejm mairie ayuntamiento comune comunidad gemeente kommun stadshus stadhuis urzad institute institut instituto istituto instytut foundation stiftung vakfi dernegi odasi odalar ' +
    'birligi chamber school college court council government authority office agency post store shop magaza magazasi ticaret sanayi holding group grup gallery galleri galerie galleria ' +
    'teatro theatre theater opera oper oper. station bahnhof airport havalimani cathedral palace palacio palazzo palais city hall library centre center merkezi royal national nationale ' +
    'nacional nazionale federal state department commission komisyonu parliamentary press operators society trust archives tribunal cour corte oficina amt dienst vlaamse ' +
    'schloss konzerthaus rijksmuseum parc hof kunsthistorisches burgtheater stortinget muzesi konservatuvari tiyatrosu sarayi kurumu genel stedelijk mauritshuis vredespaleis stad magistrat kancelaria kamer ' +
    'municipality municipalities amana chambers هيئة وزارة جامعة مكتبة متحف بلدية غرفة متجر',
)

const bodyEndings = [
  'museum',
  'universitet',
  'universiteit',
  'universitat',
  'bibliothek',
  'ministerium',
  'philharmonie',
]

export const isBodyWord = (key: string): boolean =>
  bodyWords.has(key) || bodyEndings.some((ending) => key.endsWith(ending))

/** Small words inside personal and company names. */
export const particles = setOf(
  'de del della delle dei di da do dos du des d la le les el al bin bint ibn abu van von der den ter ten het y e i et und and ve of the for og och och zu im ' +
    'am an dem für fur für & + a l lo los las m st',
)

/** Counties and similar regions that follow the city: no city stands between them and the house. */
export const britishCounties = setOf(
  'kent essex surrey sussex norfolk suffolk devon cornwall dorset somerset cumbria middlesex merseyside midlothian fife gwynedd powys dyfed clwyd gwent ' +
    'oxfordshire cambridgeshire hertfordshire hampshire berkshire buckinghamshire lancashire yorkshire cheshire derbyshire nottinghamshire leicestershire ' +
    'lincolnshire northamptonshire warwickshire worcestershire gloucestershire wiltshire staffordshire shropshire bedfordshire aberdeenshire perthshire',
)

export const isStreetWord = (key: string, countryCode: string | null): boolean => {
  if (countryCode !== null && streetWords[countryCode])
    return (
      streetWords[countryCode].has(key) ||
      (streetEndings[countryCode] ?? []).some(
        (ending) => key.length > ending.length + 1 && key.endsWith(ending),
      )
    )
  return Object.values(streetWords).some((words) => key.length > 2 && words.has(key))
}

/** Abbreviations: their full stop does not end a sentence. */
export const isAbbreviation = (key: string): boolean =>
  legalForms.has(key) || Object.values(streetWords).some((words) => words.has(key))
