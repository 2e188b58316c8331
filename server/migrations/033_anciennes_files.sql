-- No version that still runs works from the former queues. A replica of one may have written into them after migration 16.
-- Its new rows are in the outbox and due by their default. What a person had tried again goes on from the outbox.
do $$
begin
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  lock table pgboss.job in access exclusive mode;
  update boite_envoi set
    essais = case when job.state = 'created' then 0 else job.retry_count + 1 end,
    prochain_le = case when job.state = 'active' then job.started_on + job.expire_in else job.start_after end,
    abandonne_le = null,
    erreur = case when job.state = 'retry'
      then coalesce(job.output ->> 'message', job.output -> 'value' ->> 'message', 'unknown') end
  from pgboss.job
  where termine_le is null and prochain_le is null and job.name = sujet and job.state in ('created', 'retry', 'active')
    and (job.data ->> 'envoi')::bigint = boite_envoi.id and job.created_on > coalesce(abandonne_le, '-infinity');
end $$;
-- What such a replica did is done. The work of the clock has no end.
update boite_envoi set prochain_le = null, pris_le = null, abandonne_le = null, erreur = null
where termine_le is not null and (prochain_le is not null or abandonne_le is not null) and cle not like 'horloge/%';
drop schema if exists pgboss cascade;
