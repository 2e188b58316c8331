import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { Display } from '@codegouvfr/react-dsfr/Display/Display';
import { Footer as DsfrFooter } from '@codegouvfr/react-dsfr/Footer';
import { Header as DsfrHeader } from '@codegouvfr/react-dsfr/Header';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { LanguageSelect } from '@codegouvfr/react-dsfr/LanguageSelect';
import { getLink, setLink } from '@codegouvfr/react-dsfr/link';
import { createModal } from '@codegouvfr/react-dsfr/Modal';
import TechnicalError from '@codegouvfr/react-dsfr/picto/TechnicalError';
import { SkipLinks as DsfrSkipLinks } from '@codegouvfr/react-dsfr/SkipLinks';
import { Table as DsfrTable } from '@codegouvfr/react-dsfr/Table';
import { Upload } from '@codegouvfr/react-dsfr/Upload';
import type { ReactNode } from 'react';
import { Button as OurButton } from '../../../design/actions/Button.tsx';
import { ButtonGroup } from '../../../design/actions/ButtonGroup.tsx';
import { NewWindowLink } from '../../../design/core/NewWindowLink.tsx';
import { Table } from '../../../design/data/Table.tsx';
import { Pictogram } from '../../../design/feedback/Pictogram.tsx';
import { FieldFrame } from '../../../design/form/FieldFrame.tsx';
import { Footer } from '../../../design/layout/Footer.tsx';
import { Header } from '../../../design/layout/Header.tsx';
import { HeaderMenu } from '../../../design/layout/HeaderMenu.tsx';
import { LanguageSelector } from '../../../design/layout/LanguageSelector.tsx';
import { SchemeChoice } from '../../../design/layout/SchemeChoice.tsx';
import { SkipLinks } from '../../../design/layout/SkipLinks.tsx';
import { OpenModal } from '../../../design/modal/OpenModal.tsx';
import { PictureDrop } from '../../../design/scan-modal/PictureDrop.tsx';

/** One component twice, with the same content. */
export interface Sample {
  readonly theirs: ReactNode;
  readonly ours: ReactNode;
  /** What is compared of a larger component, from the tag with this text to its end. */
  readonly part?: { readonly theirs?: string; readonly ours?: string };
  /** What another sample compares. */
  readonly without?: { readonly theirs?: string; readonly ours?: string };
}

const nothing = () => undefined;
const HOME = { href: '/fr/tai', title: 'Accueil - Amendes.gouv.fr' };
const LANGUAGES = {
  current: 'fr',
  choices: [
    { language: 'fr', name: 'Français', href: '/fr/tai' },
    { language: 'de', name: 'Deutsch', href: '/de/tai' },
  ],
} as const;

const ThisModal = createModal({ id: 'modale', isOpenedByDefault: false }).Component;
// As in the product: react-dsfr opens what is external in a window of its own.
setLink({ Link: ({ href = '', ...rest }) => <a href={href} {...rest} /> });
const { Link } = getLink();

const dsfrHeader = (
  <DsfrHeader
    brandTop="République Française"
    homeLinkProps={HOME}
    serviceTitle="Amendes.gouv.fr"
    serviceTagline="Payer une amende en ligne"
    disableDisplay
    operatorLogo={{ orientation: 'vertical', imgUrl: '/logo.svg', alt: 'Opérateur' }}
    quickAccessItems={[
      { iconId: 'fr-icon-theme-fill', text: 'Paramètres d’affichage', buttonProps: {} },
    ]}
  />
);

const MENU = '<div class="fr-header__menu';

/** By the file of ours. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'actions/ButtonGroup.tsx': {
    theirs: (
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: 'Payer', type: 'button' },
          { children: 'Annuler', type: 'button', priority: 'secondary' },
        ]}
      />
    ),
    ours: (
      <ButtonGroup>
        <OurButton label="Payer" />
        <OurButton label="Annuler" priority="secondary" />
      </ButtonGroup>
    ),
  },
  'core/NewWindowLink.tsx': {
    theirs: (
      <Link href="https://www.antai.gouv.fr" className="fr-link">
        Contester
      </Link>
    ),
    ours: <NewWindowLink href="https://www.antai.gouv.fr" label="Contester" className="fr-link" />,
  },
  'data/Table.tsx': {
    theirs: (
      <DsfrTable caption="Montants" headers={['Jusqu’au', 'Montant']} data={[['1er', '90']]} />
    ),
    ours: (
      <Table
        caption="Montants"
        columns={[
          { id: 'jour', label: 'Jusqu’au' },
          { id: 'montant', label: 'Montant', align: 'right' },
        ]}
        rows={[{ id: 'a', cells: ['1er', '90'] }]}
      />
    ),
  },
  'feedback/Pictogram.tsx': {
    theirs: <TechnicalError />,
    ours: <Pictogram name="technicalError" />,
  },
  'form/FieldFrame.tsx': {
    theirs: (
      <Input
        label="Clé"
        hintText="Deux chiffres"
        state="error"
        stateRelatedMessage="Il manque 1 chiffre"
        iconId="fr-icon-money-euro-circle-line"
        nativeInputProps={{ name: 'cle' }}
      />
    ),
    ours: (
      <FieldFrame
        name="cle"
        label="Clé"
        hint="Deux chiffres"
        error="Il manque 1 chiffre"
        icon="money-euro-circle-line"
        native={{}}
      />
    ),
  },
  'layout/DisplaySettings.tsx': {
    theirs: <Display />,
    ours: (
      <OpenModal title="Paramètres d’affichage" size="sm" onClose={nothing} hideFooter>
        <SchemeChoice />
      </OpenModal>
    ),
    part: { theirs: '<dialog' },
    without: { theirs: '<fieldset', ours: '<fieldset' },
  },
  'layout/Footer.tsx': {
    theirs: (
      <DsfrFooter
        accessibility="non compliant"
        brandTop="République Française"
        homeLinkProps={HOME}
        contentDescription="Le service public."
        domains={['info.gouv.fr']}
        accessibilityLinkProps={{ href: '/fr/tai/accessibilite' }}
        termsLinkProps={{ href: '/fr/tai/mention-legales' }}
        bottomItems={[
          { iconId: 'fr-icon-theme-fill', text: 'Paramètres d’affichage', buttonProps: {} },
        ]}
        license="etalab-2.0"
      />
    ),
    ours: (
      <Footer
        brand={['République Française']}
        home={HOME}
        description="Le service public."
        serviceLinks={[{ label: 'Aide', href: '/fr/tai/aide' }]}
        externalLinks={[{ label: 'info.gouv.fr', href: 'https://info.gouv.fr' }]}
        links={[
          { label: 'Accessibilité : non conforme', href: '/fr/tai/accessibilite' },
          { label: 'Mentions légales', href: '/fr/tai/mention-legales' },
        ]}
        licence="etalab-2.0"
        onDisplaySettings={nothing}
      />
    ),
  },
  'layout/Header.tsx': {
    theirs: dsfrHeader,
    ours: (
      <Header
        brand={['République Française']}
        operator="Opérateur"
        home={HOME}
        serviceTitle="Amendes.gouv.fr"
        serviceTagline="Payer une amende en ligne"
        languages={{ ...LANGUAGES, variant: 'menu' }}
        menuLinks={[]}
        onDisplaySettings={nothing}
      />
    ),
    without: { theirs: MENU, ours: '<nav' },
  },
  'layout/HeaderMenu.tsx': {
    theirs: dsfrHeader,
    ours: (
      <HeaderMenu onClose={nothing}>
        <ul className="fr-btns-group">
          <li>
            <button type="button" className="fr-btn fr-icon-theme-fill fr-btn--icon-left">
              Paramètres d’affichage
            </button>
          </li>
        </ul>
      </HeaderMenu>
    ),
    part: { theirs: MENU },
  },
  'layout/LanguageSelector.tsx': {
    theirs: (
      <LanguageSelect
        lang="fr"
        supportedLangs={['fr', 'de']}
        fullNameByLang={{ fr: 'Français', de: 'Deutsch' }}
        setLang={nothing}
      />
    ),
    ours: <LanguageSelector {...LANGUAGES} />,
  },
  'layout/SchemeChoice.tsx': {
    theirs: <Display />,
    ours: <SchemeChoice />,
    part: { theirs: '<fieldset' },
  },
  'layout/SkipLinks.tsx': {
    theirs: (
      <DsfrSkipLinks
        links={[
          { label: 'Contenu', anchor: '#contenu' },
          { label: 'Pied de page', anchor: '#pied-de-page' },
        ]}
      />
    ),
    ours: <SkipLinks content="Contenu" footer="Pied de page" />,
  },
  'modal/Modal.tsx': {
    theirs: (
      <ThisModal
        title="Titre"
        titleAs="h2"
        size="large"
        buttons={{ children: 'Fermer', priority: 'secondary', type: 'button' }}
      >
        Texte
      </ThisModal>
    ),
    ours: (
      <OpenModal title="Titre" size="lg" onClose={nothing}>
        Texte
      </OpenModal>
    ),
    part: { theirs: '<dialog' },
  },
  'scan-modal/PictureDrop.tsx': {
    theirs: (
      <Upload label="Photo" hint="JPEG ou PDF" state="error" stateRelatedMessage="Illisible" />
    ),
    ours: (
      <PictureDrop
        label="Photo"
        hint="JPEG ou PDF"
        dropHint=""
        button="Choisir"
        progress=""
        error="Illisible"
        onFile={nothing}
      />
    ),
  },
};
