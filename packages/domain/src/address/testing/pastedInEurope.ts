/**
 * Pasted addresses with the expected result: `field=value`, `~` for likely, `?` for unsure; `left=` is a
 * leftover.
 */
import type { Pasted } from './showReading.ts'

export const pastedInEurope: Pasted = {
  DE: [
    [
      'Deutscher Bundestag\nPlatz der Republik 1\n11011 Berlin\nDeutschland',
      'company=Deutscher Bundestag~ | line=Platz der Republik 1~ | postalCode=11011 | city=Berlin | country=DE',
    ],
    [
      'Bundesministerium der Finanzen, Wilhelmstraße 97, 10117 Berlin, Germany',
      'company=Bundesministerium der Finanzen~ | line=Wilhelmstraße 97~ | postalCode=10117 | city=Berlin | country=DE',
    ],
    [
      'Deutsches Museum\nMuseumsinsel 1\n80538 München\nTel. +49 (0)89 21791',
      'company=Deutsches Museum~ | line=Museumsinsel 1~ | postalCode=80538 | city=München | country=DE~ | phone=+498921791',
    ],
    [
      'Empfänger: Demo Handels GmbH\nStraße: Willy-Brandt-Straße 1\nPLZ: 10557\nOrt: Berlin\nTelefon: 030 18272 0',
      'company=Demo Handels GmbH | line=Willy-Brandt-Straße 1~ | postalCode=10557 | city=Berlin | country=DE? | phone=+4930182720',
    ],
    [
      'Demo Versand GmbH, z. Hd. Empfang, Domkloster 4, D-50667 Köln',
      'name=Empfang | company=Demo Versand GmbH~ | line=Domkloster 4~ | postalCode=50667 | city=Köln | country=DE~',
    ],
    [
      'Elbphilharmonie Platz der Deutschen Einheit 4 20457 Hamburg Almanya',
      'line=Elbphilharmonie Platz der Deutschen Einheit 4~ | postalCode=20457 | city=Hamburg | country=DE',
    ],
    [
      'Universität Leipzig | Augustusplatz 10 | 04109 Leipzig | USt-IdNr.: DE 141510383',
      'company=Universität Leipzig~ | line=Augustusplatz 10~ | postalCode=04109 | city=Leipzig | country=DE~ | taxNumber=DE141510383',
    ],
  ],
  FR: [
    [
      'Musée du Louvre\nRue de Rivoli\n75001 Paris\nFrance',
      'company=Musée du Louvre~ | line=Rue de Rivoli~ | postalCode=75001 | city=Paris | country=FR',
    ],
    [
      "Assemblée nationale, 126 rue de l'Université, 75355 Paris 07 SP, France",
      "company=Assemblée nationale~ | line=126 rue de l'Université~ | postalCode=75355 | city=Paris 07 SP | country=FR",
    ],
    [
      'Mairie de Lyon\n1 place de la Comédie\n69001 Lyon',
      'company=Mairie de Lyon~ | line=1 place de la Comédie~ | postalCode=69001 | city=Lyon | country=FR~',
    ],
    [
      'Tour Eiffel\n5 avenue Anatole France\n75007 Paris',
      'name=Tour Eiffel~ | line=5 avenue Anatole France~ | postalCode=75007 | city=Paris | country=FR~',
    ],
    [
      'Destinataire : Réception\nSociété : Démo SARL\nAdresse : 10 place de la Concorde\nCode postal : 75008\nVille : Paris\nPays : France\nTél. : 01 40 20 50 50',
      'name=Réception | company=Démo SARL | line=10 place de la Concorde~ | postalCode=75008 | city=Paris | country=FR | phone=+33140205050',
    ],
    [
      'Sénat - 15 rue de Vaugirard - 75291 Paris Cedex 06 - Fransa',
      'company=Sénat~ | line=15 rue de Vaugirard~ | postalCode=75291 | city=Paris Cedex 06 | country=FR',
    ],
    [
      'Mucem\n7 promenade Robert Laffont\nF-13002 Marseille\n+33 4 84 35 13 13',
      'name=Mucem~ | line=7 promenade Robert Laffont~ | postalCode=13002 | city=Marseille | country=FR~ | phone=+33484351313~',
    ],
  ],
  GB: [
    [
      'British Museum\nGreat Russell Street\nLondon\nWC1B 3DG\nUnited Kingdom',
      'company=British Museum~ | line=Great Russell Street~ | postalCode=WC1B 3DG | city=London | country=GB',
    ],
    [
      'Receiver, 10 Downing Street, London SW1A 2AA',
      'name=Receiver~ | line=10 Downing Street~ | postalCode=SW1A 2AA | city=London | country=GB~',
    ],
    [
      'Bodleian Library, Broad Street, Oxford, Oxfordshire, OX1 3BG, UK',
      'company=Bodleian Library~ | line=Broad Street~ | postalCode=OX1 3BG | city=Oxford | state=Oxfordshire~ | country=GB',
    ],
    [
      'National Museum of Scotland\nChambers Street\nEdinburgh EH1 1JF\nİngiltere',
      'company=National Museum of Scotland~ | line=Chambers Street~ | postalCode=EH1 1JF | city=Edinburgh | country=GB',
    ],
    [
      'Company: Demo Trading Ltd\nContact: Receiver\nAddress: Unit 4, Albert Square, Manchester, M2 5DB\nPhone: 020 7946 0018\nVAT No: GB 123 4567 89\nEORI: GB123456789000',
      'name=Receiver | company=Demo Trading Ltd | line=Unit 4, Albert Square~ | postalCode=M2 5DB | city=Manchester | country=GB~ | phone=+442079460018 | taxNumber=GB123456789 | eoriNumber=GB123456789000',
    ],
    [
      'National Museum Cardiff, Cathays Park, Cardiff, CF10 3NP',
      'company=National Museum Cardiff~ | line=Cathays Park~ | postalCode=CF10 3NP | city=Cardiff | country=GB~',
    ],
    [
      'bbc broadcasting house, portland place, london w1a 1aa',
      'company=bbc broadcasting house~ | line=portland place~ | postalCode=W1A 1AA | city=london | country=GB~',
    ],
  ],
  NL: [
    [
      'Rijksmuseum\nMuseumstraat 1\n1071 XX Amsterdam\nNederland',
      'company=Rijksmuseum~ | line=Museumstraat 1~ | postalCode=1071 XX | city=Amsterdam | country=NL',
    ],
    [
      'Tweede Kamer, Prinses Irenestraat 6, 2595 BD Den Haag, Hollanda',
      'company=Tweede Kamer~ | line=Prinses Irenestraat 6~ | postalCode=2595 BD | city=Den Haag | country=NL',
    ],
    [
      'Mauritshuis\nPlein 29\n2511 CS Den Haag',
      'company=Mauritshuis~ | line=Plein 29~ | postalCode=2511 CS | city=Den Haag | country=NL~',
    ],
    [
      'Ministerie van Financiën\nPostbus 20201\n2500 EE Den Haag',
      'company=Ministerie van Financiën~ | line=Postbus 20201~ | postalCode=2500 EE | city=Den Haag | country=NL~',
    ],
    [
      'Gemeente Rotterdam, Coolsingel 40, 3011AD Rotterdam, Tel 010 267 1625',
      'company=Gemeente Rotterdam~ | line=Coolsingel 40~ | postalCode=3011 AD | city=Rotterdam | country=NL~ | phone=+31102671625',
    ],
    [
      'Ontvanger: Demo B.V.\nAdres: Rapenburg 70\nPostcode: 2311 EZ\nPlaats: Leiden\nTelefoon: 071 527 2727\nBTW-nr: NL123456789B01',
      'company=Demo B.V. | line=Rapenburg 70~ | postalCode=2311 EZ | city=Leiden | country=NL~ | phone=+31715272727 | taxNumber=NL123456789B01',
    ],
  ],
  BE: [
    [
      'Europees Parlement, Wiertzstraat 60, 1047 Brussel',
      'company=Europees Parlement~ | line=Wiertzstraat 60~ | postalCode=1047 | city=Brussel | country=BE~',
    ],
    [
      'European Commission\nRue de la Loi 200\n1049 Bruxelles\nBelgium',
      'company=European Commission~ | line=Rue de la Loi 200~ | postalCode=1049 | city=Bruxelles | country=BE',
    ],
    [
      'Stad Antwerpen, Grote Markt 1, 2000 Antwerpen, België',
      'company=Stad Antwerpen~ | line=Grote Markt 1~ | postalCode=2000 | city=Antwerpen | country=BE',
    ],
    [
      'KU Leuven, Oude Markt 13 bus 5005, 3000 Leuven, Belçika',
      'name=KU Leuven~ | line=Oude Markt 13 bus 5005~ | postalCode=3000 | city=Leuven | country=BE',
    ],
    [
      'Université de Liège, Place du 20-Août 7, B-4000 Liège',
      'company=Université de Liège~ | line=Place du 20-Août 7~ | postalCode=4000 | city=Liège | country=BE~',
    ],
    [
      'Ontvanger: Demo Textiel BV\nAdres: Botermarkt 1\nPostcode: 9000\nGemeente: Gent\nLand: België\nTel: +32 9 266 82 50',
      'company=Demo Textiel BV | line=Botermarkt 1~ | postalCode=9000 | city=Gent | country=BE | phone=+3292668250',
    ],
  ],
  AT: [
    [
      'Parlament Österreich\nDr.-Karl-Renner-Ring 3\n1017 Wien\nÖsterreich',
      'company=Parlament Österreich~ | line=Dr.-Karl-Renner-Ring 3~ | postalCode=1017 | city=Wien | country=AT',
    ],
    [
      'Kunsthistorisches Museum, Maria-Theresien-Platz, 1010 Wien',
      'company=Kunsthistorisches Museum~ | line=Maria-Theresien-Platz~ | postalCode=1010 | city=Wien | country=AT~',
    ],
    [
      'Universität Graz, Universitätsplatz 3, 8010 Graz, Austria',
      'company=Universität Graz~ | line=Universitätsplatz 3~ | postalCode=8010 | city=Graz | country=AT',
    ],
    [
      'Magistrat der Stadt Salzburg, Mirabellplatz 4, A-5020 Salzburg',
      'company=Magistrat der Stadt Salzburg~ | line=Mirabellplatz 4~ | postalCode=5020 | city=Salzburg | country=AT~',
    ],
    [
      'Empfänger: Demo Ges.m.b.H.\nAnschrift: Maria-Theresien-Straße 18\nPLZ: 6020\nOrt: Innsbruck\nLand: Österreich\nUID-Nr.: ATU12345678',
      'company=Demo Ges.m.b.H. | line=Maria-Theresien-Straße 18~ | postalCode=6020 | city=Innsbruck | country=AT | taxNumber=ATU12345678',
    ],
    [
      'Ars Electronica Center\nArs-Electronica-Straße 1\n4040 Linz\nAvusturya\nTel: +43 732 72720',
      'company=Ars Electronica Center~ | line=Ars-Electronica-Straße 1~ | postalCode=4040 | city=Linz | country=AT | phone=+4373272720',
    ],
  ],
  IT: [
    [
      'Galleria degli Uffizi, Piazzale degli Uffizi 6, 50122 Firenze FI',
      'company=Galleria degli Uffizi~ | line=Piazzale degli Uffizi 6~ | postalCode=50122 | city=Firenze | state=FI~ | country=IT~',
    ],
    [
      'Camera dei Deputati, Piazza di Monte Citorio 1, 00186 Roma (RM), Italia',
      'company=Camera dei Deputati~ | line=Piazza di Monte Citorio 1~ | postalCode=00186 | city=Roma | state=RM~ | country=IT',
    ],
    [
      'Comune di Milano\nPiazza della Scala 2\n20121 Milano MI\nİtalya',
      'company=Comune di Milano~ | line=Piazza della Scala 2~ | postalCode=20121 | city=Milano | state=MI~ | country=IT',
    ],
    [
      'Museo Egizio, Via Accademia delle Scienze 6, 10123 Torino TO, Italy',
      'company=Museo Egizio~ | line=Via Accademia delle Scienze 6~ | postalCode=10123 | city=Torino | state=TO~ | country=IT',
    ],
    [
      'Destinatario: Demo S.r.l.\nIndirizzo: Piazza Maggiore 6\nCAP: 40124\nCittà: Bologna\nPaese: Italia\nP.IVA: IT 01234567890\nTel: +39 051 203040',
      'company=Demo S.r.l. | line=Piazza Maggiore 6~ | postalCode=40124 | city=Bologna | country=IT | phone=+39051203040 | taxNumber=IT01234567890',
    ],
    [
      'Teatro La Fenice, Campo San Fantin 1965, I-30124 Venezia',
      'company=Teatro La Fenice~ | line=Campo San Fantin 1965~ | postalCode=30124 | city=Venezia | country=IT~',
    ],
  ],
  ES: [
    [
      'Museo Nacional del Prado, Calle de Ruiz de Alarcón 23, 28014 Madrid',
      'company=Museo Nacional del Prado~ | line=Calle de Ruiz de Alarcón 23~ | postalCode=28014 | city=Madrid | country=ES~',
    ],
    [
      'Congreso de los Diputados\nC/ Floridablanca s/n\n28071 Madrid\nEspaña',
      'company=Congreso de los Diputados~ | line=C/ Floridablanca s/n~ | postalCode=28071 | city=Madrid | country=ES',
    ],
    [
      'Ayuntamiento de Sevilla, Plaza Nueva 1, 41001 Sevilla (Sevilla), İspanya',
      'company=Ayuntamiento de Sevilla~ | line=Plaza Nueva 1~ | postalCode=41001 | city=Sevilla | state=Sevilla~ | country=ES',
    ],
    [
      'Museo Guggenheim Bilbao, Avenida Abandoibarra 2, E-48009 Bilbao',
      'company=Museo Guggenheim Bilbao~ | line=Avenida Abandoibarra 2~ | postalCode=48009 | city=Bilbao | country=ES~',
    ],
    [
      'Destinatario: Recepción\nEmpresa: Demo Textil S.L.\nDirección: Carrer de Mallorca, 401\nCódigo postal: 08013\nCiudad: Barcelona\nTeléfono: 93 208 04 14\nNIF: B12345678',
      'name=Recepción | company=Demo Textil S.L. | line=Carrer de Mallorca, 401~ | postalCode=08013 | city=Barcelona | country=ES? | phone=+34932080414 | taxNumber=B12345678',
    ],
    [
      'Universidad de Granada\nAvenida del Hospicio, 1\n18010 Granada\nSpain',
      'company=Universidad de Granada~ | line=Avenida del Hospicio, 1~ | postalCode=18010 | city=Granada | country=ES',
    ],
  ],
  PL: [
    [
      'Kancelaria Sejmu\nul. Wiejska 4/6/8\n00-902 Warszawa\nPolska',
      'company=Kancelaria Sejmu~ | line=ul. Wiejska 4/6/8~ | postalCode=00-902 | city=Warszawa | country=PL',
    ],
    [
      'Muzeum Narodowe w Warszawie, Al. Jerozolimskie 3, 00-495 Warszawa',
      'company=Muzeum Narodowe w Warszawie~ | line=Al. Jerozolimskie 3~ | postalCode=00-495 | city=Warszawa | country=PL~',
    ],
    [
      'Uniwersytet Jagielloński, ul. Gołębia 24, 31-007 Kraków, Poland',
      'company=Uniwersytet Jagielloński~ | line=ul. Gołębia 24~ | postalCode=31-007 | city=Kraków | country=PL',
    ],
    [
      'Urząd Miejski w Gdańsku, ul. Nowe Ogrody 8/12, PL-80-803 Gdańsk',
      'company=Urząd Miejski w Gdańsku~ | line=ul. Nowe Ogrody 8/12~ | postalCode=80-803 | city=Gdańsk | country=PL~',
    ],
    [
      'Odbiorca: Demo Sp. z o.o.\nAdres: Plac Uniwersytecki 1\nKod pocztowy: 50-137\nMiasto: Wrocław\nTelefon: 71 375 22 12\nNIP: 123-456-32-18',
      'name=Demo Sp. z o.o. | line=Plac Uniwersytecki 1~ | postalCode=50-137 | city=Wrocław | country=PL~ | phone=+48713752212 | taxNumber=1234563218',
    ],
    [
      'Biblioteka Raczyńskich, Plac Wolności 19, 61-739 Poznań, Polonya',
      'company=Biblioteka Raczyńskich~ | line=Plac Wolności 19~ | postalCode=61-739 | city=Poznań | country=PL',
    ],
  ],
  SE: [
    [
      'Sveriges riksdag\nRiksgatan 1\n100 12 Stockholm\nSverige',
      'company=Sveriges riksdag~ | line=Riksgatan 1~ | postalCode=100 12 | city=Stockholm | country=SE',
    ],
    [
      'Nationalmuseum, Södra Blasieholmshamnen 2, 111 48 Stockholm, Sweden',
      'company=Nationalmuseum~ | line=Södra Blasieholmshamnen 2~ | postalCode=111 48 | city=Stockholm | country=SE',
    ],
    [
      'Göteborgs universitet, Universitetsplatsen 1, 405 30 Göteborg',
      'company=Göteborgs universitet~ | line=Universitetsplatsen 1~ | postalCode=405 30 | city=Göteborg | country=SE~',
    ],
    [
      'Malmö stad, August Palms Plats 1, 205 80 Malmö, İsveç',
      'company=Malmö stad~ | line=August Palms Plats 1~ | postalCode=205 80 | city=Malmö | country=SE',
    ],
    [
      'Lunds universitet\nParadisgatan 2\nSE-223 50 Lund\n+46 46 222 00 00',
      'company=Lunds universitet~ | line=Paradisgatan 2~ | postalCode=223 50 | city=Lund | country=SE~ | phone=+46462220000~',
    ],
    [
      'Mottagare: Demo Handel AB\nAdress: Dag Hammarskjölds väg 7\nPostnummer: 752 37\nOrt: Uppsala\nTel: 018-471 00 00\nOrg.nr: 556000-4615',
      'company=Demo Handel AB | line=Dag Hammarskjölds väg 7~ | postalCode=752 37 | city=Uppsala | country=SE~ | phone=+46184710000 | taxNumber=5560004615',
    ],
  ],
}
