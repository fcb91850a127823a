/**
 * Pasted addresses with the expected result: `field=value`, `~` for likely, `?` for unsure; `left=` is a
 * leftover.
 */
import type { Pasted } from './showReading.ts'

export const pastedElsewhere: Pasted = {
  TR: [
    [
      'Ankara Büyükşehir Belediyesi\nEmniyet Mah. Hipodrom Cad. No:5\n06330 Yenimahalle / ANKARA',
      'company=Ankara Büyükşehir Belediyesi~ | line=Emniyet Mah. Hipodrom Cad. No:5~ | postalCode=06330 | district=Yenimahalle | city=Ankara | country=TR~',
    ],
    [
      'İstanbul Üniversitesi, Beyazıt Meydanı, 34452 Fatih/İstanbul',
      'company=İstanbul Üniversitesi~ | line=Beyazıt Meydanı~ | postalCode=34452 | district=Fatih | city=İstanbul | country=TR~',
    ],
    [
      'BOĞAZİÇİ ÜNİVERSİTESİ\nBEBEK MAH. CEVDET PAŞA CAD. NO:119\n34342 BEŞİKTAŞ/İSTANBUL\nTÜRKİYE',
      'company=BOĞAZİÇİ ÜNİVERSİTESİ~ | line=BEBEK MAH. CEVDET PAŞA CAD. NO:119~ | postalCode=34342 | district=Beşiktaş | city=İstanbul | country=TR',
    ],
    [
      'Alıcı: Demo Tekstil Sanayi ve Ticaret A.Ş.\nAdres: İstiklal Cad. No:181 Kat:2\nİlçe: Beyoğlu\nŞehir: istanbul\nPosta Kodu: 34435\nTel: 0212 555 00 00\nE-posta: Depo@Demo-Tekstil.example\nVKN: 1234567890',
      'company=Demo Tekstil Sanayi ve Ticaret A.Ş. | line=İstiklal Cad. No:181 Kat:2~ | postalCode=34435 | district=Beyoğlu | city=İstanbul | country=TR~ | phone=+902125550000 | email=depo@demo-tekstil.example | taxNumber=1234567890',
    ],
    [
      'Ege Üniversitesi, Gençlik Caddesi No:12, 35040 Bornova/İzmir, Tel: +90 232 311 10 10',
      'company=Ege Üniversitesi~ | line=Gençlik Caddesi No:12~ | postalCode=35040 | district=Bornova | city=İzmir | country=TR~ | phone=+902323111010',
    ],
    [
      'Zeugma Mozaik Müzesi\nMithatpaşa Mah. Hacı Sani Konukoğlu Bulvarı\n27500 Şehitkamil GAZİANTEP',
      'company=Zeugma Mozaik Müzesi~ | line=Mithatpaşa Mah. Hacı Sani Konukoğlu Bulvarı~ | postalCode=27500 | district=Şehitkamil | city=Gaziantep | country=TR~',
    ],
    [
      'Antalya Müzesi, Bahçelievler Mah. Konyaaltı Cad. No:88, 07050 Muratpaşa/Antalya',
      'company=Antalya Müzesi~ | line=Bahçelievler Mah. Konyaaltı Cad. No:88~ | postalCode=07050 | district=Muratpaşa | city=Antalya | country=TR~',
    ],
    [
      'mevlana müzesi, aziziye mah. mevlana cad. no:1, 42030 karatay konya',
      'company=mevlana müzesi~ | line=aziziye mah. mevlana cad. no:1~ | postalCode=42030 | district=Karatay | city=Konya | country=TR~',
    ],
    [
      'Kargo şubesinden alacağım. Alıcı Demo 0555 111 22 33 Afyon merkez',
      'name=Alıcı Demo? | district=Merkez | city=Afyonkarahisar | country=TR? | phone=+905551112233~ | left=Kargo şubesinden alacağım.',
    ],
    [
      'Gönderen: Demo Deri Ltd. Şti., Atatürk Bulvarı No:98 Kızılay Çankaya Ankara, cep 0532 123 45 67',
      'company=Demo Deri Ltd. Şti. | line=Atatürk Bulvarı No:98 Kızılay~ | district=Çankaya | city=Ankara | country=TR~ | phone=+905321234567',
    ],
  ],
  US: [
    [
      'The White House\n1600 Pennsylvania Avenue NW\nWashington, DC 20500\nUSA',
      'company=The White House~ | line=1600 Pennsylvania Avenue NW~ | postalCode=20500 | city=Washington | stateCode=DC | country=US',
    ],
    [
      'Library of Congress, 101 Independence Ave SE, Washington, DC 20540',
      'company=Library of Congress~ | line=101 Independence Ave SE~ | postalCode=20540 | city=Washington | stateCode=DC | country=US~',
    ],
    [
      'New York Public Library, 476 Fifth Avenue, New York, New York 10018, ABD',
      'company=New York Public Library~ | line=476 Fifth Avenue~ | postalCode=10018 | city=New York | stateCode=NY | country=US',
    ],
    [
      'The Art Institute of Chicago\n111 South Michigan Avenue\nChicago, Illinois 60603\nUnited States of America',
      'company=The Art Institute of Chicago~ | line=111 South Michigan Avenue~ | postalCode=60603 | city=Chicago | stateCode=IL | country=US',
    ],
    [
      'San Francisco City Hall 1 Dr Carlton B Goodlett Place San Francisco CA 94102',
      'company=San Francisco City Hall~ | line=1 Dr Carlton B Goodlett Place~ | postalCode=94102 | city=San Francisco~ | stateCode=CA | country=US~',
    ],
    [
      'Attn: Receiver\nDemo Imports LLC\n1 City Hall Square, Suite 500\nBoston, MA 02201-2013\n(617) 635-4000',
      'name=Receiver | company=Demo Imports LLC~ | line=1 City Hall Square, Suite 500~ | postalCode=02201-2013 | city=Boston | stateCode=MA | country=US~ | phone=+16176354000~',
    ],
    [
      'Company: Demo Wear Inc.\nStreet: 200 N Spring St\nCity: Los Angeles\nState: California\nZIP: 90012\nCountry: United States\nPhone: +1 213 473 3231\nEIN: 12-3456789',
      'company=Demo Wear Inc. | line=200 N Spring St~ | postalCode=90012 | city=Los Angeles | stateCode=CA | country=US | phone=+12134733231 | taxNumber=123456789',
    ],
  ],
  CA: [
    [
      'House of Commons\n111 Wellington Street\nOttawa ON K1A 0A6\nCanada',
      'company=House of Commons~ | line=111 Wellington Street~ | postalCode=K1A 0A6 | city=Ottawa | stateCode=ON | country=CA',
    ],
    [
      'Toronto City Hall, 100 Queen St W, Toronto, ON M5H 2N2',
      'company=Toronto City Hall~ | line=100 Queen St W~ | postalCode=M5H 2N2 | city=Toronto | stateCode=ON | country=CA~',
    ],
    [
      'Musée des beaux-arts de Montréal, 1380 rue Sherbrooke Ouest, Montréal (Québec) H3G 1J5',
      'company=Musée des beaux-arts de Montréal~ | line=1380 rue Sherbrooke Ouest~ | postalCode=H3G 1J5 | city=Montréal | stateCode=QC | country=CA~',
    ],
    [
      'Vancouver City Hall, 453 West 12th Avenue, Vancouver, BC V5Y1V4, Kanada',
      'company=Vancouver City Hall~ | line=453 West 12th Avenue~ | postalCode=V5Y 1V4 | city=Vancouver | stateCode=BC | country=CA',
    ],
    [
      'Royal BC Museum\n675 Belleville Street\nVictoria, British Columbia V8W 9W2',
      'company=Royal BC Museum~ | line=675 Belleville Street~ | postalCode=V8W 9W2 | city=Victoria | stateCode=BC | country=CA~',
    ],
    [
      'Receiver\nDemo Textiles Corp.\n1045 rue des Parlementaires\nQuébec QC G1A 1A3\nCANADA\nTel: 418-643-7239',
      'name=Receiver~ | company=Demo Textiles Corp.~ | line=1045 rue des Parlementaires~ | postalCode=G1A 1A3 | city=Québec | stateCode=QC | country=CA | phone=+14186437239',
    ],
  ],
  AE: [
    [
      'Dubai Municipality\nBaniyas Road\nP.O. Box 67\nDubai\nUnited Arab Emirates',
      'company=Dubai Municipality~ | line=Baniyas Road~ | line=P.O. Box 67~ | city=Dubai | country=AE',
    ],
    [
      'Louvre Abu Dhabi, Saadiyat Cultural District, Abu Dhabi, UAE',
      'name=Louvre Abu Dhabi~ | line=Saadiyat Cultural District~ | city=Abu Dhabi | country=AE',
    ],
    [
      'Receiver, Demo Trading LLC, Office 1201, Sheikh Zayed Road, Dubai, BAE',
      'name=Receiver~ | company=Demo Trading LLC~ | line=Office 1201, Sheikh Zayed Road~ | city=Dubai | country=AE',
    ],
    [
      'Sharjah Museum of Islamic Civilization\nCorniche Street\nSharjah\nBirleşik Arap Emirlikleri',
      'company=Sharjah Museum of Islamic Civilization~ | line=Corniche Street~ | city=Sharjah | country=AE',
    ],
    [
      'Museum of the Future, Sheikh Zayed Road, Trade Centre 2, Dubai, U.A.E., Tel: +971 4 224 1111',
      'company=Museum of the Future~ | line=Sheikh Zayed Road, Trade Centre 2~ | city=Dubai | country=AE | phone=+97142241111',
    ],
    [
      'بلدية دبي\nشارع بني ياس\nص.ب 67\nدبي\nالإمارات',
      'company=بلدية دبي~ | line=شارع بني ياس~ | line=ص.ب 67~ | city=Dubai | country=AE',
    ],
  ],
  SA: [
    [
      'King Saud University\nP.O. Box 2454\nRiyadh 11451\nSaudi Arabia',
      'company=King Saud University~ | line=P.O. Box 2454~ | postalCode=11451 | city=Riyadh | country=SA',
    ],
    [
      'KFUPM, Academic Belt Road, Dhahran 31261, Suudi Arabistan',
      'name=KFUPM~ | line=Academic Belt Road~ | postalCode=31261 | city=Dhahran | country=SA',
    ],
    [
      'King Abdulaziz University, P.O. Box 80200, Jeddah 21589, KSA',
      'company=King Abdulaziz University~ | line=P.O. Box 80200~ | postalCode=21589 | city=Jeddah | country=SA',
    ],
    [
      'Islamic University of Madinah\nPrince Naif Ibn Abdulaziz Road\nMadinah 42351',
      'company=Islamic University of Madinah~ | line=Prince Naif Ibn Abdulaziz Road~ | postalCode=42351 | city=Madinah | country=SA~',
    ],
    [
      'Receiver: Demo Trading Est.\nAddress: 8228 King Fahd Road, Al Murabba\nRiyadh 12613 - 4088\nPhone: 050 123 4567',
      'company=Demo Trading Est. | line=8228 King Fahd Road, Al Murabba~ | postalCode=12613-4088 | city=Riyadh | country=SA~ | phone=+966501234567',
    ],
    [
      'المستلم: شركة تجريبية\nشارع الملك فهد 10، شقة 4\nالرياض ١٢٣٤٥\nالسعودية\nجوال: ٠٥٠١٢٣٤٥٦٧',
      'company=شركة تجريبية | line=شارع الملك فهد 10، شقة 4~ | postalCode=12345 | city=Riyadh | country=SA | phone=+966501234567',
    ],
  ],
}
