import { useMemo } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { companyAdministrationEndpoints } from '@kervan/contract/company/administration/companyAdministration.endpoints'
import { shipmentListEndpoints } from '@kervan/contract/shipment/list/shipmentList.endpoints'
import { shipmentPath } from '../../../features/shipment/list/shipmentList.ts'
import { changeAppearance, useIsDark } from '../../../platform/appearance.ts'
import { endpointQuery } from '../../../platform/api/query.ts'
import { trackingPath } from '../../../platform/screens/trackingPath.ts'
import { useHasFlag } from '../../../platform/session/permissions.ts'
import { changeLanguage, useTranslation } from '../../../platform/text/i18n.ts'
import { useDebouncedValue } from '../../../platform/useDebouncedValue.ts'
import { signOut } from '../../signOut.ts'
import { foldEntries, searchEntries } from './searchEntries.ts'
import type { PaletteEntry } from './searchEntries.ts'
import { useFoundContacts } from './useFoundContacts.ts'
import { useRecognised } from './useRecognised.ts'
import { useScreenEntries } from './useScreenSearch.ts'

const pauseMs = 150
const mostShown = 100
const mostShipments = 6
const mostCompanies = 5
/** Minimum search length for names; shorter texts match too many names. */
const shortestName = 3
/** Minimum search length for references; shorter texts match too many references. */
const shortestReference = 4

/** Minimum number of digits of a phone number; also of any part of it. */
const shortestPhone = 3

/** Returns true for a phone number or a part of one in any notation. */
const looksLikePhone = (text: string): boolean =>
  /^\+?[\d\s()./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= shortestPhone

/** Returns true for text that people dial or write to: it finds shipments, contacts and companies. */
const looksLikeContact = (text: string): boolean =>
  looksLikePhone(text) || (text.includes('@') && text.length > shortestPhone)

/**
 * Returns true for text that looks like a reference, a carrier's number or a barcode: letters and digits, no
 * words.
 */
const looksLikeCode = (text: string): boolean => /^[\w()/-]*\d[\w()/-]*$/.test(text) && text.length >= 6

const useCommands = (): PaletteEntry[] => {
  const { t, language } = useTranslation()
  const isDark = useIsDark()
  return useMemo(() => {
    const kind = t('menu:palette.actions')
    return [
      {
        key: 'theme',
        kind,
        title: t(isDark ? 'menu:palette.toLight' : 'menu:palette.toDark'),
        alsoFoundBy: 'theme tema',
        open: () => changeAppearance({ themeType: isDark ? 'lite' : 'dark' }),
      },
      {
        key: 'language',
        kind,
        title: language === 'tr' ? 'English' : 'Türkçe',
        alsoFoundBy: 'language dil',
        open: () => void changeLanguage(language === 'tr' ? 'en' : 'tr'),
      },
      {
        key: 'signOut',
        kind,
        title: t('shell:nav.signOut'),
        alsoFoundBy: 'logout',
        open: () => void signOut(),
      },
    ]
  }, [t, language, isDark])
}

/**
 * Results of the palette for a text: shipments first, because a scanned number means a shipment, then screens
 * and actions.
 */
export const usePaletteEntries = (text: string) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const screens = useScreenEntries()
  const commands = useCommands()
  const seesShipments = useHasFlag('shipment_shipmentlist')
  const tracks = useHasFlag('shipment_tracking')
  const seesCompanies = useHasFlag('agent_companies')
  const typed = text.trim()
  const settled = useDebouncedValue(typed, pauseMs)
  const isContact = looksLikeContact(typed)
  const isAsked = seesShipments && (settled.length >= shortestReference || looksLikeContact(settled))
  const shipments = useQuery({
    ...endpointQuery(shipmentListEndpoints.listShipments, {
      body: { reference: settled, pageSize: mostShipments },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const isCompanyAsked = seesCompanies && settled.length >= shortestName
  const companies = useQuery({
    ...endpointQuery(companyAdministrationEndpoints.listCompanyChoices, { body: { searchText: settled } }),
    enabled: isCompanyAsked,
    placeholderData: keepPreviousData,
  })
  const contacts = useFoundContacts(settled, isContact && settled === typed)
  const folded = useMemo(
    () =>
      foldEntries([
        ...screens.map(({ screen, ...entry }) => ({ ...entry, open: () => void navigate(screen.path) })),
        ...commands,
      ]),
    [screens, commands, navigate],
  )
  const found: PaletteEntry[] =
    isAsked && (typed.length >= shortestReference || isContact)
      ? (shipments.data?.items ?? []).map((shipment) => ({
          key: shipment.id,
          kind: t(`shipment:state.${shipment.state}`),
          title: [shipment.assetReference, shipment.receiverName].filter(Boolean).join(' · '),
          open: () => void navigate(shipmentPath(shipment)),
        }))
      : []
  const foundCompanies: PaletteEntry[] =
    isCompanyAsked && typed.length >= shortestName
      ? (companies.data ?? []).slice(0, mostCompanies).map(({ id, name, taxID }) => ({
          key: `company-${id}`,
          kind: t('menu:palette.company'),
          title: [name, taxID].filter(Boolean).join(' · '),
          open: () => void navigate(`/agent/companydetail/${id}`),
        }))
      : []
  const numbered = useRecognised(
    settled,
    looksLikeCode(typed) && settled === typed,
    new Set(found.map(({ key }) => key)),
  )
  const ofOurs = [...found, ...numbered, ...contacts.entries, ...foundCompanies]
  // A phone number is no shipment's number, and a shipment of ours has its own page.
  const isTracked = tracks && looksLikeCode(typed) && ofOurs.length === 0 && !/^0|\s/.test(typed)
  const track: PaletteEntry[] = isTracked
    ? [
        {
          key: 'track',
          kind: t('menu:palette.actions'),
          title: t('menu:palette.track', { reference: typed }),
          open: () => void navigate(trackingPath(typed)),
        },
      ]
    : []
  const isWaited =
    (seesShipments && shipments.isFetching) ||
    (isContact && (contacts.isFetching || (seesCompanies && companies.isFetching)))
  return {
    entries: [...ofOurs, ...track, ...searchEntries(folded, typed, mostShown)],
    /** True while the server's answer for the typed text is pending. */
    isSearching: (looksLikeCode(typed) || isContact) && (settled !== typed || isWaited),
  }
}
