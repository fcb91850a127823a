import { describe, expect, it } from 'vitest'
import { answerCaller } from '@kervan/domain/customerService/callerAnswer'
import type { CallerCase, CallerFacts } from '@kervan/domain/customerService/callerCase'
import { speak } from './speak.ts'

const onTheWay: CallerFacts = {
  state: 'inTransit',
  exception: null,
  hasBookingProblem: false,
  isHeld: false,
  collectedBy: null,
  since: '2026-11-22',
  place: 'New York (JFK)',
  today: '2026-11-26',
  time: '10:00',
  pickup: null,
  promise: { firstDay: '2026-11-25', expectedDay: '2026-11-30', isMissed: false },
  openExtra: [],
  refunded: [],
  refundWaits: false,
  hasOpenClaim: false,
}
const dollars = { amount: 41.44, currency: 'USD' }

const tenParcels: [CallerCase, Partial<CallerFacts>, string, string][] = [
  [
    'heldAtCustoms',
    { exception: 'heldAtCustoms' },
    'Gönderiniz 22 Kasım Pazar gününden beri gümrükte bekliyor. Son görüldüğü yer: New York (JFK). Gümrük ek belge ya da bilgi istiyor; tamamlanınca yolculuğu sürer. Teslimatın 30 Kasım Pazartesi günü yapılması bekleniyor; ilk söz dün içindi.',
    'Your shipment has been held at customs since Sunday 22 November. It was last seen at New York (JFK). Customs need another document or more information; once they have it, the shipment moves on. Delivery is now expected on Monday 30 November; the first promise was yesterday.',
  ],
  [
    'unpaid',
    { state: 'inCart', promise: null, since: '2026-11-25' },
    'Gönderiniz dünden beri sepette ödeme bekliyor. Ödemesi yapılınca etiketi hazır olur, kurye de çağrılabilir.',
    'Your shipment has been in the cart, unpaid, since yesterday. As soon as it is paid for, the label is ready and a courier can be called.',
  ],
  [
    'pickupPlanned',
    { state: 'booked', pickup: { day: '2026-11-27', from: '14:00', to: '16:00' }, promise: null },
    'Gönderiniz kayıtlı ve etiketi hazır. Kurye yarın saat 14:00 ile 16:00 arasında gelecek.',
    'Your shipment is booked and its label is ready. The courier comes tomorrow between 14:00 and 16:00.',
  ],
  [
    'heldForPayment',
    { state: 'received', isHeld: true, openExtra: [dollars] },
    'Gönderiniz depomuzda bekletiliyor. 41,44 $ ek ödeme bekliyor; ödenince yola çıkar. Ek ödeme gönderinin sayfasından kartla yapılabilir.',
    'Your shipment is waiting in our depot. An extra payment of $41.44 is due; once it is made, the shipment leaves. The extra payment can be made by card on the shipment’s page.',
  ],
  [
    'outForDelivery',
    {
      state: 'outForDelivery',
      since: '2026-11-26',
      promise: { ...onTheWay.promise!, firstDay: '2026-11-30' },
    },
    'Gönderiniz bugün dağıtıma çıktı. Adreste teslim alacak birinin bulunması yeterli. Teslimatın 30 Kasım Pazartesi günü yapılması bekleniyor.',
    'Your shipment went out for delivery today. Someone needs to be at the address to receive it. Delivery is expected on Monday 30 November.',
  ],
  [
    'deliveryAttempted',
    { exception: 'deliveryAttempted', since: '2026-11-25', promise: null },
    'Gönderiniz için dün teslimat denendi ama teslim edilemedi. Son görüldüğü yer: New York (JFK). Taşıyıcının yeniden deneyebilmesi için alıcının telefonunu ve adresini birlikte doğrulayalım.',
    'The carrier tried to deliver your shipment yesterday, but could not. It was last seen at New York (JFK). Let us check the receiver’s phone number and address together so that they can try again.',
  ],
  [
    'delivered',
    { state: 'delivered', since: '2026-11-24' },
    'Gönderiniz 24 Kasım Salı günü teslim edildi. Alıcının eline geçmediyse adresteki diğer kişilere ve komşulara sorulmasını öneririz.',
    'Your shipment was delivered on Tuesday 24 November. If the receiver does not have it, please ask the others at the address and the neighbours first.',
  ],
  [
    'lost',
    { exception: 'lost', hasOpenClaim: true },
    'Taşıyıcı 22 Kasım Pazar günü gönderinizin kaybolduğunu bildirdi. Malın bedelini gösteren belgeyi hazır tutun; taşıyıcıdan tazminat istenecek. Tazminat talebi açıldı; sonucunu size bildireceğiz.',
    'The carrier reported your shipment lost on Sunday 22 November. Please have a document ready that shows what the goods are worth; we will claim compensation from the carrier. A claim for compensation is open; we will let you know the outcome.',
  ],
  [
    'cancelled',
    { state: 'cancelled', promise: null, since: '2026-11-26', refunded: [dollars] },
    'Gönderiniz bugün iptal edildi. Etiketi artık geçerli değil. 41,44 $ iade edildi.',
    'Your shipment was cancelled today. Its label is no longer valid. $41.44 has been refunded.',
  ],
  [
    'onItsWay',
    { promise: null, refundWaits: true },
    'Gönderiniz yolda. Son görüldüğü yer: New York (JFK). Şu an bir sorun görünmüyor. İadeniz onay bekliyor; sonucunu size bildireceğiz.',
    'Your shipment is on its way. It was last seen at New York (JFK). There is no problem that we can see. Your refund is waiting for approval; we will let you know the outcome.',
  ],
]

describe('spoken answer', () => {
  it.each(tenParcels)('reads out the case %s in Turkish and English', (kind, changed, tr, en) => {
    const answer = answerCaller({ ...onTheWay, ...changed })
    expect([answer.kind, speak('tr', answer.parts), speak('en', answer.parts)]).toEqual([kind, tr, en])
  })
})
