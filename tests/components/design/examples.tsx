import { useFormik } from 'formik';
import type { ReactElement, ReactNode } from 'react';
import { TYPES_AIDE_ACCUEIL } from '#contract/domaine/typeAmende.ts';
import {
  AccordionGroup,
  Alert,
  AmountField,
  AmountSummary,
  Badge,
  Banner,
  Button,
  ButtonGroup,
  ButtonLink,
  Callout,
  CodeField,
  Column,
  Columns,
  Container,
  CopyableValue,
  CopyButton,
  DescriptionList,
  EcheancesTimeline,
  ErrorSummary,
  ExternalLinkButton,
  FocusRegion,
  Form,
  FormRow,
  ImportantAside,
  List,
  Loading,
  MessageLine,
  NoticeCard,
  OperationCodeImage,
  PageHeader,
  PageLayout,
  type PageLayoutProps,
  PaymentSlipImage,
  QrCode,
  RadioGroup,
  Section,
  Stack,
  Summary,
  Text,
  TextField,
  TextLink,
} from '#design';

const BRAND = ['République', 'Française'];
const HOME = { href: '/fr/tai', title: 'Accueil - Amendes.gouv.fr' };

/** The frame of a page, filled as the product fills it. */
const LAYOUT: Omit<PageLayoutProps, 'children'> = {
  skipLinks: { content: 'Contenu', footer: 'Pied de page' },
  header: {
    brand: BRAND,
    home: HOME,
    serviceTitle: 'Amendes.gouv.fr',
    serviceTagline: 'Payer une amende en ligne',
    languages: {
      current: 'fr',
      choices: [
        { langue: 'fr', name: 'Français', href: '/fr/tai' },
        { langue: 'en', name: 'English', href: '/en/tai' },
        { langue: 'de', name: 'Deutsch', href: '/de/tai' },
        { langue: 'nl', name: 'Nederlands', href: '/nl/tai' },
        { langue: 'it', name: 'Italiano', href: '/it/tai' },
        { langue: 'es', name: 'Español', href: '/es/tai' },
      ],
    },
  },
  footer: {
    brand: BRAND,
    home: HOME,
    description: 'Le service public de paiement des amendes.',
    externalLinks: [
      { label: 'info.gouv.fr', href: 'https://www.info.gouv.fr' },
      { label: 'service-public.fr', href: 'https://www.service-public.fr' },
      { label: 'legifrance.gouv.fr', href: 'https://www.legifrance.gouv.fr' },
      { label: 'data.gouv.fr', href: 'https://www.data.gouv.fr' },
    ],
    links: [
      { label: 'Aide', href: '/fr/tai/aide' },
      { label: 'Accessibilité : non conforme', href: '/fr/tai/accessibilite' },
      { label: 'Mentions légales', href: '/fr/tai/mention-legales' },
    ],
    licence: 'Sauf mention contraire, les contenus sont sous licence etalab-2.0.',
  },
  accessibilityLink: { label: 'Accessibilité : non conforme', href: '/fr/tai/accessibilite' },
  demonstration: { title: 'Démonstration.', description: 'Les données sont fictives.' },
};

function FormExample() {
  const formik = useFormik({
    initialValues: { numero: '5190-0101', cle: '', montant: '12,50', type: 'TOTAL' },
    onSubmit: () => undefined,
  });
  return (
    <Form formik={formik} label="Rechercher une amende">
      <FormRow>
        <CodeField
          name="numero"
          label="Numéro de télépaiement"
          hint="14 ou 18 chiffres"
          inputMode="numeric"
          maxLength={22}
          transform={(value, caret) => ({ value, caret })}
          action={<Button type="button" priority="secondary" label="Scanner" />}
        />
        <TextField
          name="cle"
          label="Clé"
          hint="2 chiffres"
          maxLength={2}
          error="Saisissez la clé"
        />
      </FormRow>
      <MessageLine kind="info" message="Ce numéro est celui d’une amende délictuelle." />
      <MessageLine kind="error" message="Ce numéro est inconnu." />
      <RadioGroup
        name="type"
        legend="Que voulez-vous payer ?"
        options={[
          { value: 'TOTAL', label: 'Tout', hint: '135,00 €' },
          { value: 'PARTIEL', label: 'Une partie' },
        ]}
      />
      <AmountField name="montant" label="Montant en euros" />
      <Button type="submit" label="Rechercher" icon="search-line" />
    </Form>
  );
}

function ActionsExample() {
  return (
    <Stack>
      <ButtonGroup>
        <Button type="button" label="Payer" />
        <Button type="button" label="Payer" loading />
        <ButtonLink href="/fr/tai" label="Revenir" priority="tertiary" />
      </ButtonGroup>
      <ExternalLinkButton href="https://www.antai.gouv.fr" label="Contester" />
      <TextLink href="/fr/tai/aide" label="Aide" />
      <CopyButton value="FR76" label="Copier l’IBAN" />
    </Stack>
  );
}

function FeedbackExample() {
  return (
    <Stack>
      <Alert severity="success" title="Paiement accepté" description="135,00 € ont été payés." />
      <Alert severity="error" description="Rien n’a été débité." />
      <ErrorSummary title="Deux erreurs" errors={[{ name: 'cle', message: 'Saisissez la clé' }]} />
      <Loading />
      <ImportantAside
        title="Important"
        text="Payer, c’est reconnaître l’infraction."
        action={
          <ExternalLinkButton href="https://www.antai.gouv.fr" label="Contester une amende" />
        }
      />
      <Callout title="Bon à savoir" text="Le délai est allongé de 15 jours en ligne." />
      <Badge label="À payer" severity="info" />
    </Stack>
  );
}

function DataExample() {
  return (
    <>
      <Summary
        title="Sur cette page"
        entries={[
          { id: 'montants', label: 'Montants' },
          { id: 'delais', label: 'Délais' },
        ]}
      />
      <AmountSummary label="À payer" amount="135,00 €" note="Jusqu’au 3 janvier 2027" />
      <EcheancesTimeline
        title="Échéances"
        labels={{ past: 'délai passé', current: 'aujourd’hui' }}
        echeances={[
          {
            palier: 'MINOREE',
            label: 'Amende minorée',
            amount: '90,00 €',
            period: 'Jusqu’au 3 janvier 2027 inclus',
            moment: 'past',
          },
          {
            palier: 'FORFAITAIRE',
            label: 'Amende forfaitaire',
            amount: '135,00 €',
            period: 'Jusqu’au 3 février 2027 inclus',
            moment: 'current',
          },
        ]}
      />
      <CopyableValue action={<CopyButton value="FR76" />}>FR76</CopyableValue>
      <QrCode value="BCD" alt="Code à lire avec l’application de la banque" />
      <OperationCodeImage alt="Le code est en haut à droite" example="AB12 CD34" />
      <FocusRegion label="Réponse">
        <Text>Oui</Text>
      </FocusRegion>
      <DescriptionList
        rows={[
          { term: 'Numéro', value: '5190-0101-0000-11' },
          { term: 'Lieu', value: 'Nantes, rue de Strasbourg' },
        ]}
      />
      <List ordered items={['Ouvrez l’application', 'Saisissez le numéro']} />
    </>
  );
}

const LEGEND = { numero: 'Numéro de télépaiement', cle: 'Clé', code: 'Code à scanner' };

function NoticesExample() {
  return (
    <>
      {TYPES_AIDE_ACCUEIL.map((type) => (
        <NoticeCard
          key={type}
          type={type}
          alt={`Avis ${type} : la carte de paiement`}
          legend={LEGEND}
        />
      ))}
      <PaymentSlipImage alt="Carte de paiement : numéro, clé et code" />
    </>
  );
}

const ACCORDION = (
  <AccordionGroup
    level={2}
    items={[
      { id: 'af', title: 'Amende forfaitaire', content: <Text>En bas de l’avis.</Text> },
      { id: 'afm', title: 'Amende forfaitaire majorée', content: <Text>En haut de l’avis.</Text> },
    ]}
  />
);

/** A family shown alone still needs what axe asks of every page. */
function Alone({ children }: { children: ReactNode }) {
  return (
    <main>
      <Container>
        <PageHeader title="Exemple" />
        {children}
      </Container>
    </main>
  );
}

/** One example a family of components: what is tested, checked by axe and looked at. */
export const EXAMPLES: Readonly<Record<string, ReactElement>> = {
  frame: (
    <PageLayout {...LAYOUT}>
      <Banner title="Payer une amende" subtitle="Simplement, par carte bancaire" />
      <Container>
        <Columns>
          <Column size={8}>
            <Section title="Votre avis">
              <FormExample />
            </Section>
            {ACCORDION}
          </Column>
          <Column size={4}>
            <ImportantAside title="Important" text="Payer, c’est reconnaître l’infraction." />
          </Column>
        </Columns>
      </Container>
    </PageLayout>
  ),
  webview: (
    <PageLayout {...LAYOUT} variant="webview">
      <Container width="narrow">
        <PageHeader title="Aide" lead="Comment payer." />
      </Container>
    </PageLayout>
  ),
  form: (
    <Alone>
      <FormExample />
    </Alone>
  ),
  actions: (
    <Alone>
      <ActionsExample />
    </Alone>
  ),
  feedback: (
    <Alone>
      <FeedbackExample />
    </Alone>
  ),
  data: (
    <Alone>
      <DataExample />
    </Alone>
  ),
  notices: (
    <Alone>
      <NoticesExample />
    </Alone>
  ),
  accordion: <Alone>{ACCORDION}</Alone>,
};
