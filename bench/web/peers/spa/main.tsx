import '@codegouvfr/react-dsfr/dsfr/dsfr.min.css';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { CallOut } from '@codegouvfr/react-dsfr/CallOut';
import { Footer } from '@codegouvfr/react-dsfr/Footer';
import { Header } from '@codegouvfr/react-dsfr/Header';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { SkipLinks } from '@codegouvfr/react-dsfr/SkipLinks';
import { startReactDsfr } from '@codegouvfr/react-dsfr/spa';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { ANSWER, LINKS, NOTICES, TEXTS } from '../content.ts';

/** An application as the documentation of react-dsfr describes it: one script, the whole sheet, an empty root. */
startReactDsfr({ defaultColorScheme: 'light' });

function Home() {
  const [number, setNumber] = useState('');
  const [key, setKey] = useState('');
  const [error, setError] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(number.length < 14 || key.length < 2);
  };
  const message = error ? ({ state: 'error', stateRelatedMessage: TEXTS.error } as const) : {};
  return (
    <main id="content" className="fr-container fr-py-4w">
      <h1>{TEXTS.title}</h1>
      <p className="fr-text--lead">{TEXTS.lead}</p>
      <CallOut title={TEXTS.important}>{TEXTS.contest}</CallOut>
      <form noValidate onSubmit={submit}>
        <Input
          label={TEXTS.number}
          hintText={TEXTS.numberHint}
          nativeInputProps={{
            name: 'numero',
            value: number,
            onChange: ({ target }) => setNumber(target.value),
          }}
          {...message}
        />
        <Input
          label={TEXTS.key}
          hintText={TEXTS.keyHint}
          nativeInputProps={{
            name: 'cle',
            value: key,
            onChange: ({ target }) => setKey(target.value),
          }}
        />
        <Button type="submit">{TEXTS.action}</Button>
      </form>
      <h2 className="fr-mt-4w">{TEXTS.where}</h2>
      {NOTICES.map((notice) => (
        <Accordion key={notice} label={notice}>
          {ANSWER}
        </Accordion>
      ))}
      <Link className="fr-link" to="/faq">
        {TEXTS.faq}
      </Link>
    </main>
  );
}

const brand = (
  <>
    République
    <br />
    Française
  </>
);

function App() {
  const home = { href: '/', title: TEXTS.service };
  return (
    <>
      <SkipLinks links={[{ anchor: '#content', label: TEXTS.skip }]} />
      <Header brandTop={brand} homeLinkProps={home} serviceTitle={TEXTS.service} />
      <Routes>
        <Route path="*" element={<Home />} />
      </Routes>
      <Footer
        accessibility="fully compliant"
        bottomItems={LINKS.map((text) => ({ text, linkProps: { href: '/page' } }))}
      />
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <BrowserRouter>
      <App />
    </BrowserRouter>,
  );
}
