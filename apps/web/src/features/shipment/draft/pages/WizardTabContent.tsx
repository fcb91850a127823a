import { useState } from 'react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ShipmentAnswer } from '@kervan/contract/shipment/shipmentAnswer'
import { shipmentTypes } from '@kervan/contract/shipment/shipmentChoices'
import type { TemplateKind } from '@kervan/contract/template/template.endpoints'
import { useTranslation } from '../../../../platform/text/i18n.ts'
import { showFieldMessages } from '../../../../platform/api/serverErrors.ts'
import { Button } from '../../../../ui/light/Button.tsx'
import { ErrorState, LoadingRows } from '../../../../ui/light/States.tsx'
import { Note } from '../../../../ui/light/Tags.tsx'
import { ShownTogether } from '../../../../ui/ShownTogether.tsx'
import { useAddToCart } from '../../../cart/hooks/useAddToCart.ts'
import { ContactPicker } from '../../../contact/components/ContactPicker.tsx'
import { PasteAddressButton } from '../../../contact/components/PasteAddressButton.tsx'
import { SaveContactButton } from '../../../contact/components/SaveContactButton.tsx'
import { GtipSearch } from '../../../customs/components/GtipSearch.tsx'
import { describeCode } from '../../../customs/describeCode.ts'
import type { usePayment } from '../../../payment/hooks/usePayment.ts'
import { AtrNote } from '../../../pricing/quotes/components/compare/AtrNote.tsx'
import { InsuranceRows } from '../../../pricing/quotes/components/compare/InsuranceRows.tsx'
import { ShipmentWithoutOffer } from '../../../pricing/quotes/components/ParcelWithoutOffer.tsx'
import { OfferList } from '../../../pricing/quotes/components/OfferList.tsx'
import type { OfferLane } from '../../../pricing/quotes/expectedDeliveries.ts'
import { CatalogueButton } from '../catalogue/CatalogueButton.tsx'
import { ProductProposal } from '../catalogue/ProductProposal.tsx'
import { TemplateBar } from '../../../template/pages/TemplateBar.tsx'
import { DuplicateNote } from '../../list/components/Duplicate.tsx'
import { DetailsTab } from '../components/DetailsTab.tsx'
import { DocumentsTab } from '../components/DocumentsTab.tsx'
import { DutyLine } from '../customs/DutyLine.tsx'
import { useDuty } from '../customs/useDuty.ts'
import { IossSection } from '../customs/IossSection.tsx'
import { PaymentTab } from '../components/PaymentTab.tsx'
import { PiecesTab } from '../components/PiecesTab.tsx'
import { ProductsTab } from '../components/ProductsTab.tsx'
import { ReceiverFields } from '../components/ReceiverFields.tsx'
import { SenderFields } from '../components/SenderFields.tsx'
import { useBindingOffers } from '../hooks/useBindingOffers.ts'
import type { Wizard } from '../hooks/useWizard.ts'
import { readChosenService } from '../chosenService.ts'
import { wizardPath } from '../wizardTabs.ts'
import { fromPartyValues, toPartyValues } from '../wizardValues.ts'
import styles from '../components/Wizard.module.css'

/** Buttons to fill the party from saved contacts and to save it as a contact. */
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
      <PasteAddressButton party={party} form={form} onChanged={markChanged} />
      <SaveContactButton
        kind={party}
        readParty={() => fromPartyValues(wizard.readValues()[party])}
        onRefused={(errors) =>
          showFieldMessages(
            form,
            Object.fromEntries(
              Object.entries(errors).map(([field, messages]) => [
                `${party}.${field === 'dialCode' ? 'phone' : field}`,
                messages,
              ]),
            ),
          )
        }
      />
    </span>
  )
}

/** Identifies the route for delivery estimates: shipments to Türkiye are listed by origin country. */
const laneOf = ({ sender, receiver }: ShipmentAnswer): OfferLane | undefined => {
  if (!sender.countryCode || !receiver.countryCode) return undefined
  return sender.countryCode === 'TR'
    ? { countryCode: receiver.countryCode, direction: 'export' }
    : { countryCode: sender.countryCode, direction: 'import' }
}

interface OffersForCartProps {
  shipment: ShipmentAnswer
  payment: ReturnType<typeof usePayment>
}

/** Offers that the user can pay at once or add to the cart; after that the shipment cannot change. */
const OffersForCart = ({ shipment, payment }: OffersForCartProps) => {
  const { t } = useTranslation()
  const { offers, returnText, error, retry } = useBindingOffers(shipment)
  const duty = useDuty(shipment)
  const [paidId, setPaidId] = useState<string | null>(null)
  const navigate = useNavigate()
  const addToCart = useAddToCart({
    onAdded: (cartItemId) => navigate(`/cart?item=${cartItemId}`),
  })
  const busyId = addToCart.isPending ? addToCart.variables.body.offerId : null
  if (error) return <ErrorState error={error} onRetry={retry} />
  const { purpose } = shipment.details
  const withoutOffer = <ShipmentWithoutOffer shipmentId={shipment.id} version={shipment.version} />
  if (returnText)
    return (
      <>
        <Note tone="warn">{returnText}</Note>
        {withoutOffer}
      </>
    )
  if (!offers) return <LoadingRows rows={5} columns={3} />
  return (
    <>
      <DuplicateNote assetReference={shipment.assetReference} />
      {purpose && shipment.shipmentType === shipmentTypes.package && (
        <p className={styles.declared}>
          {t('shipment/draft:offers.declaredAs', { purpose: t(`shipment/draft:purpose.${purpose}`) })}{' '}
          <Link to={wizardPath(shipment.id, 'details')}>{t('shipment/draft:offers.changePurpose')}</Link>
        </p>
      )}
      <OfferList
        offers={offers}
        lane={laneOf(shipment)}
        duty={<DutyLine question={duty} incoterm={shipment.details.incoterm} />}
        busyId={payment.isBusy ? paidId : null}
        wantedServiceId={readChosenService(shipment.id)}
        chooseLabel={t('shipment/draft:offers.payNow')}
        onChoose={({ id }) => {
          if (busyId !== null || payment.isBusy) return
          setPaidId(id)
          payment.startShipment(shipment.id, id)
        }}
        renderOtherAction={({ id }) => (
          <Button
            size="small"
            isBusy={busyId === id}
            onClick={() => {
              if (busyId === null) addToCart.mutate({ body: { shipmentId: shipment.id, offerId: id } })
            }}
          >
            {t('shipment/draft:offers.addToCart')}
          </Button>
        )}
      />
      {withoutOffer}
    </>
  )
}

interface WizardTabContentProps {
  wizard: Wizard
  isStaff: boolean
  /** Payment state owned by the page, because this content is replaced while a payment is pending. */
  payment: ReturnType<typeof usePayment>
}

/** Content of the open tab. Composed here because several features contribute to it. */
export const WizardTabContent = ({ wizard, isStaff, payment }: WizardTabContentProps): ReactNode => {
  const { form, tab, shipment, isEditable, markChanged } = wizard
  const templates = (kind: TemplateKind) =>
    isEditable && (
      <TemplateBar kind={kind} form={form} shipmentId={shipment?.id ?? null} onChanged={markChanged} />
    )
  switch (tab) {
    case 'sender-receiver':
      return (
        <>
          <SenderFields form={form} extra={<PartyExtra wizard={wizard} party="sender" />} />
          <ReceiverFields form={form} extra={<PartyExtra wizard={wizard} party="receiver" />} />
          <IossSection form={form} ioss={wizard.ioss} />
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
          renderGtipSearch={(props) => (
            <GtipSearch {...props} countryCode={shipment?.receiver.countryCode ?? null} />
          )}
          describeCode={describeCode}
          renderAtr={(goods) => <AtrNote goods={goods} isQuietElsewhere />}
          templates={templates('productAndPiece')}
          catalogue={
            isEditable && (
              <CatalogueButton form={form} shipmentId={shipment?.id ?? null} onChanged={markChanged} />
            )
          }
          renderProposal={(name) => (
            <ProductProposal
              form={form}
              name={name}
              shipmentId={shipment?.id ?? null}
              onChanged={markChanged}
            />
          )}
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
          templates={templates('piece')}
        />
      )
    case 'label-payment':
      return (
        <PaymentTab
          shipment={shipment}
          onOpen={wizard.open}
          offers={
            shipment && (
              <ShownTogether loading={<LoadingRows rows={5} columns={3} />}>
                <OffersForCart shipment={shipment} payment={payment} />
              </ShownTogether>
            )
          }
        />
      )
  }
}
