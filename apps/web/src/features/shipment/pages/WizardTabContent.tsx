import type { ReactNode } from 'react'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { useTranslation } from '../../../platform/i18n.ts'
import { toNamePath } from '../../../platform/serverErrors.ts'
import { ErrorState, LoadingRows } from '../../../ui/light/States.tsx'
import { Note } from '../../../ui/light/Tags.tsx'
import { useAddToCart } from '../../cart/hooks/useAddToCart.ts'
import { ContactPicker } from '../../contact/components/ContactPicker.tsx'
import { SaveContactButton } from '../../contact/components/SaveContactButton.tsx'
import { GtipSearch } from '../../customs/components/GtipSearch.tsx'
import { AtrNote } from '../../pricing/components/compare/AtrNote.tsx'
import { InsuranceRows } from '../../pricing/components/compare/InsuranceRows.tsx'
import { OfferList } from '../../pricing/components/OfferList.tsx'
import { DetailsTab } from '../components/wizard/DetailsTab.tsx'
import { DocumentsTab } from '../components/wizard/DocumentsTab.tsx'
import { PaymentTab } from '../components/wizard/PaymentTab.tsx'
import { PiecesTab } from '../components/wizard/PiecesTab.tsx'
import { ProductsTab } from '../components/wizard/ProductsTab.tsx'
import { ReceiverFields } from '../components/wizard/ReceiverFields.tsx'
import { SenderFields } from '../components/wizard/SenderFields.tsx'
import { useBindingOffers } from '../hooks/useBindingOffers.ts'
import type { Wizard } from '../hooks/useWizard.ts'
import { fromPartyValues, toPartyValues } from '../wizardValues.ts'

/** A saved party fills its panel; the one in the panel can be saved. */
const PartyExtra = ({ wizard, party }: { wizard: Wizard; party: 'sender' | 'receiver' }) => {
  const { form, isEditable, markChanged } = wizard
  if (!isEditable) return null
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <ContactPicker
        kind={party}
        onPick={({ id: _, createdAt: __, ...picked }) => {
          form.setFieldValue(party, toPartyValues(picked))
          void form.validateFields([[party]], { recursive: true }).catch(() => undefined)
          markChanged()
        }}
      />
      <SaveContactButton
        kind={party}
        readParty={() => fromPartyValues(wizard.readValues()[party])}
        onRefused={(errors) =>
          form.setFields(
            Object.entries(errors).map(([field, messages]) => ({
              name: [party, ...toNamePath(field === 'dialCode' ? 'phone' : field)],
              errors: messages,
            })) as never,
          )
        }
      />
    </span>
  )
}

/** An offer that is chosen goes into the cart; from then on the shipment stays as it is. */
const OffersForCart = ({ wizard, shipment }: { wizard: Wizard; shipment: ShipmentAnswer }) => {
  const { t } = useTranslation()
  const { offers, returnText, error, retry } = useBindingOffers(shipment)
  const addToCart = useAddToCart({ onAdded: () => wizard.draft.refresh() })
  const busyId = addToCart.isPending ? addToCart.variables.body.offerId : null
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (returnText) return <Note tone="warn">{returnText}</Note>
  if (!offers) return <LoadingRows rows={5} columns={3} />
  return (
    <OfferList
      offers={offers}
      busyId={busyId}
      chooseLabel={t('wizard:offers.addToCart')}
      onChoose={({ id }) => {
        if (busyId === null) addToCart.mutate({ body: { shipmentId: shipment.id, offerId: id } })
      }}
    />
  )
}

/** What is asked on the open tab; here because several features have their part in it. */
export const WizardTabContent = ({ wizard, isStaff }: { wizard: Wizard; isStaff: boolean }): ReactNode => {
  const { form, tab, shipment, isEditable, markChanged } = wizard
  switch (tab) {
    case 'sender-receiver':
      return (
        <>
          <SenderFields form={form} extra={<PartyExtra wizard={wizard} party="sender" />} />
          <ReceiverFields form={form} extra={<PartyExtra wizard={wizard} party="receiver" />} />
        </>
      )
    case 'details':
      return <DetailsTab form={form} />
    case 'products':
      return (
        <ProductsTab
          form={form}
          shipment={shipment}
          isEditable={isEditable}
          onChanged={markChanged}
          renderGtipSearch={(props) => <GtipSearch {...props} />}
          renderAtr={(goods) => <AtrNote goods={goods} isQuietElsewhere />}
        />
      )
    case 'documents':
      return <DocumentsTab shipment={shipment} isStaff={isStaff} onChanged={() => wizard.draft.refresh()} />
    case 'packages':
      return (
        <PiecesTab
          form={form}
          shipment={shipment}
          isEditable={isEditable}
          onChanged={markChanged}
          renderInsurance={(goods) => <InsuranceRows goods={goods} hidesWarning />}
        />
      )
    case 'label-payment':
      return (
        <PaymentTab
          shipment={shipment}
          onOpen={wizard.open}
          offers={shipment && <OffersForCart wizard={wizard} shipment={shipment} />}
        />
      )
  }
}
