-- The outbox is the queue: each row says when it is tried next, and what became of its last try.
alter table boite_envoi
  -- Tries begun since the last success.
  add column essais integer not null default 0,
  -- When the row is tried next; while a server works on it, when another may take it. Null: nothing more happens by itself.
  add column prochain_le timestamptz,
  add column pris_le timestamptz,
  -- The last try has failed: the row waits for a person.
  add column abandonne_le timestamptz,
  add column erreur text;
alter table boite_envoi alter column prochain_le set default now();
update boite_envoi set prochain_le = now() where termine_le is null;

-- The former queues: what they hold goes on from the outbox, and what they lost waits for a person. They stay, since
-- replicas of the version before still work from them: a row done by either version is done.
do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  lock table pgboss.job in access exclusive mode;
  update boite_envoi set prochain_le = null, abandonne_le = now(), erreur = 'the former queue has lost it'
  where termine_le is null and relaye_le is not null;
  update boite_envoi set
    essais = case when job.state = 'created' then 0 else job.retry_count + 1 end,
    prochain_le = case when job.state = 'active' then job.started_on + job.expire_in else job.start_after end,
    abandonne_le = null,
    erreur = case when job.state = 'retry'
      then coalesce(job.output ->> 'message', job.output -> 'value' ->> 'message', 'unknown') end
  from pgboss.job
  where termine_le is null and job.name = sujet and job.state in ('created', 'retry', 'active')
    and (job.data ->> 'envoi')::bigint = boite_envoi.id;
  update boite_envoi set
    essais = job.retry_limit + 1,
    prochain_le = null,
    abandonne_le = job.created_on,
    erreur = coalesce(job.output ->> 'message', job.output -> 'value' ->> 'message', 'unknown')
  from pgboss.job
  where termine_le is null and job.name = 'lettres-mortes' and job.state in ('created', 'retry', 'active')
    and (job.data ->> 'envoi')::bigint = boite_envoi.id;
end $$;
drop index boite_envoi_a_relayer;
create index boite_envoi_prochain on boite_envoi (prochain_le) where prochain_le is not null;
create index boite_envoi_abandonne on boite_envoi (abandonne_le) where abandonne_le is not null;
